// One chunk: the settings are opened from the list.

export { NotificationSettingsScreen } from './notification-settings-screen.tsx';
export { NotificationsScreen } from './notifications-screen.tsx';
