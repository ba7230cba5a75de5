export { createNotifications, type NotificationService } from './service.ts';
export { mountUnsubscribe } from './unsubscribe.ts';
