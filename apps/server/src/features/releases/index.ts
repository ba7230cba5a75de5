export { createReleases, type Releases, type ReleaseTables } from './service.ts';
