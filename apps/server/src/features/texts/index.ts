export { createTexts, type Texts } from './service.ts';
export type { TextTables } from './store.ts';
