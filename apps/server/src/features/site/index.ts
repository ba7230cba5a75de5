export type { SiteImage } from './pictures.ts';
export { createSite, type SiteService } from './service.ts';
export type { SiteTables } from './store.ts';
