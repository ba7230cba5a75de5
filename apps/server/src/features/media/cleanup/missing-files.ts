import type { Database } from '../../../db/schema.ts';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { Log } from '../../../platform/log.ts';
import { pickStoredAudio } from './store.ts';

/** Recordings looked up at startup: enough to notice a store that is empty or that of another database. */
const sampleSize = 10;

/** Looks up some of the recordings that the database names, and warns if the store lacks any. Never throws. */
export async function warnOfMissingFiles(db: Database, storage: Storage, log: Log): Promise<void> {
  try {
    const keys = await pickStoredAudio(db, sampleSize);
    const files = await Promise.all(keys.map((key) => storage.stat(key)));
    const missing = keys.filter((_, index) => files[index] === null);
    if (missing.length > 0)
      log.warn(
        { missing: missing.length, looked_up: keys.length, keys: missing },
        'the media store lacks recordings that the database names: check MEDIA_URL and DATA_DIR, or restore the media from a backup',
      );
  } catch (error) {
    log.warn({ err: error }, 'looking up stored recordings failed');
  }
}
