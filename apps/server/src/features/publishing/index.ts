export { createClips, type SharedClip } from './clips/service.ts';
export { createDemo, type Demo } from './demo/routes.ts';
export { type Consents, createConsents } from './pages/consents.ts';
export { createPages, type Pages } from './pages/service.ts';
export { mountPublicPages } from './public-pages/mount.ts';
export { createPublicPages, type PublicPagesService } from './public-pages/service.ts';
export { createSamples } from './samples/service.ts';
export { createSite, type SiteService } from './site/service.ts';
export { mountWebApp, readPublicStyle } from './site/web-app.ts';
