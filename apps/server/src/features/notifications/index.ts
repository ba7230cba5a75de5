export { mountUnsubscribe } from './mount-unsubscribe.ts';
export { createNotifications, type NotificationService } from './service.ts';
export type { NotificationTables } from './store.ts';
