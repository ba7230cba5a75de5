import type { OpenFile, Storage } from '../../../gateways/storage/storage.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createAccessCache } from '../access-cache.ts';
import type { Db } from '../store.ts';
import { concatFiles, indexKeyOf, isMp3Key } from './index-file.ts';
import { changeState, findState } from './store.ts';

/** A file's state rarely changes, and what was true a moment ago plays as well. */
const maxAgeMs = 30_000;

/** An MP3 as an MP4 with an exact index, for browsers that ask for it. */
export interface SeekableForm {
  /** Key of a stored file that holds all of it; null where it is made of two files. */
  readonly key: string | null;
  /** Null if the index is gone: the MP3 itself is to be sent, and the index is made again. */
  open(): Promise<OpenFile | null>;
}

export interface SeekableForms {
  /** At once when asked lately; null for a file that has no such form. */
  of(key: string): SeekableForm | null | Promise<SeekableForm | null>;
}

export function createSeekableForms(db: Db, storage: Storage, clock: Clock): SeekableForms {
  /** The index is lost, as after a restore: the background job makes it again. */
  async function markPending(key: string): Promise<null> {
    await changeState(db, key, { from: ['separate', 'copy'], to: 'pending' });
    forms.invalidate(key);
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

  const forms = createAccessCache<SeekableForm, string>(
    async (key) => {
      const state = await findState(db, key);
      if (state === 'separate') return { key: null, open: () => openBoth(key) };
      if (state !== 'copy') return null;
      const copy = indexKeyOf(key);
      return { key: copy, open: async () => (await storage.open(copy)) ?? markPending(key) };
    },
    clock,
    maxAgeMs,
  );

  return { of: (key) => (isMp3Key(key) ? forms.of(key) : null) };
}
