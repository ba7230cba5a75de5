export type { UploadCleanup } from './cleanup.ts';
export { createUploads, type Uploads } from './service.ts';
export { listOpenSizes, type UploadTables } from './store.ts';
