export type { UploadCleanup } from './cleanup.ts';
export { createUploads, type Uploads } from './service.ts';
export type { UploadTables } from './store.ts';
