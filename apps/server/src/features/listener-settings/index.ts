export { createListenerSettings, type ListenerSettings } from './service.ts';
export type { ListenerSettingsTables } from './store.ts';
