import type { Database } from '../../../db/schema.ts';
import type { OpenFile, Storage } from '../../../gateways/storage/storage.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { concatFiles, indexKeyOf, isMp3Key } from '../audio/seek-index/index-file.ts';
import { changeState, findState } from '../audio/seek-index/store.ts';

/**
 * Milliseconds for which a file's state is cached: the state rarely changes, and audio plays even with an outdated one.
 */
const maxAgeMs = 30_000;

/** An MP3 served as MP4 with an exact index, for browsers that request it. */
export interface SeekableForm {
  /** Storage key if the form is stored as one file; null if it is concatenated from two files. */
  readonly key: string | null;
  /**
   * Opens the file; null if the index is missing. In that case the MP3 itself is sent, and the index is created again.
   */
  open(): Promise<OpenFile | null>;
}

export interface SeekableForms {
  /** Returns the MP4 form of an MP3: synchronously if cached; null if there is none. */
  of(key: string): SeekableForm | null | Promise<SeekableForm | null>;
}

export function createSeekableForms(db: Database, storage: Storage, clock: Clock): SeekableForms {
  /** Marks an index as missing, for example after a restore, so that the background job creates it. */
  async function markPending(key: string): Promise<null> {
    await changeState(db, key, { from: ['separate', 'copy'], to: 'pending' });
    forms.delete(key);
    return null;
  }

  async function openBoth(key: string): Promise<OpenFile | null> {
    const index = await storage.open(indexKeyOf(key));
    if (!index) return markPending(key);
    try {
      const audio = await storage.open(key);
      if (audio) return concatFiles(index, audio);
    } catch (error) {
      index.release();
      throw error;
    }
    index.release();
    return null;
  }

  const forms = createAsyncCache<string, SeekableForm | null>({ clock, maxSize: 10_000, maxAgeMs });

  const load = async (key: string): Promise<SeekableForm | null> => {
    const state = await findState(db, key);
    if (state === 'separate') return { key: null, open: () => openBoth(key) };
    if (state !== 'copy') return null;
    const copy = indexKeyOf(key);
    return { key: copy, open: async () => (await storage.open(copy)) ?? markPending(key) };
  };

  return { of: (key) => (isMp3Key(key) ? forms.get(key, load) : null) };
}
