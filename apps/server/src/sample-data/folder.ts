import { join } from 'node:path';

/** Folder with the sample books and the demo's activity. The build has no folders below its own. */
export const samplesFolder = join(
  import.meta.dirname,
  import.meta.url.endsWith('.ts') ? '../../../../samples' : '../../../samples',
);
