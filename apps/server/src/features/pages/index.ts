export { type Consent, type Consents, createConsents } from './consents.ts';
export { createPages, type Pages } from './service.ts';
export type { PageTables } from './store.ts';
