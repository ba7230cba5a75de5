export { createSite, type SiteImage, type SiteService } from './service.ts';
export type { SiteTables } from './store.ts';
