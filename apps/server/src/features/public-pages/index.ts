export { mountPublicPages } from './mount.ts';
export { createPublicPages, type PublicPagesService, type PublicPagesTables } from './service.ts';
