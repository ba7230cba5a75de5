export { NotificationBell } from './notification-bell.tsx';
export { NotificationList } from './notification-list.tsx';
export { NotificationSettingsForm } from './notification-settings-form.tsx';
export { PushSection } from './push-section.tsx';
export { UnsubscribeForm } from './unsubscribe-form.tsx';
export { WebhooksSection } from './webhooks/webhooks-section.tsx';
