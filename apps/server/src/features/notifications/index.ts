export { createNotifications, type NotificationService } from './service.ts';
export type { NotificationTables } from './store.ts';
export { mountUnsubscribe } from './unsubscribe.ts';
