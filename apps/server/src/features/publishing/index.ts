export { createClips, type SharedClip } from './clips/service.ts';
export type { ClipTables } from './clips/store.ts';
export { createDemo, type Demo } from './demo/routes.ts';
export { type Consents, createConsents } from './pages/consents.ts';
export { createPages, type Pages } from './pages/service.ts';
export type { PageTables } from './pages/store.ts';
export { mountPublicPages } from './public-pages/mount.ts';
export {
  createPublicPages,
  type PublicPagesService,
  type PublicPagesTables,
} from './public-pages/service.ts';
export { createSamples } from './samples/service.ts';
export type { SampleTables } from './samples/store.ts';
export { createSite, type SiteService } from './site/service.ts';
export type { SiteTables } from './site/store.ts';
