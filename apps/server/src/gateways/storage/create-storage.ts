import type { Clock } from '../../platform/clock.ts';
import { createDiskStorage } from './disk.ts';
import type { S3Location } from './parse-media-url.ts';
import type { Storage } from './storage.ts';

interface Where {
  readonly mediaDir: string;
  readonly mediaStore: S3Location | null;
}

/** Creates the configured storage. Loads the S3 client only if needed, because loading it is slow. */
export async function createStorage({ mediaDir, mediaStore }: Where, clock: Clock): Promise<Storage> {
  if (!mediaStore) return createDiskStorage(mediaDir, clock);
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(mediaStore, clock);
}
