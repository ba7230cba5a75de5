export { NotificationSettingsScreen } from './notification-settings-screen.tsx';
export { NotificationsScreen } from './notifications-screen.tsx';
