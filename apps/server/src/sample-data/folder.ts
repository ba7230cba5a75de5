import { join } from 'node:path';

/**
 * Folder with the sample books and the demo's activity. Built files are one folder level closer to it than the source
 * files.
 */
export const samplesFolder = join(
  import.meta.dirname,
  import.meta.url.endsWith('.ts') ? '../../../../samples' : '../../../samples',
);
