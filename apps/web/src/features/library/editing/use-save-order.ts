import type { Book } from '@lamplight/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { type Draft, inOrderOf, isComplete, isEqual, savedIds } from './draft.ts';
import { readBook } from './editor-query.ts';
import { isInOrder } from './reorder.ts';
import { savePlaylist } from './save-playlist.ts';

export type OrderStatus = 'idle' | 'saving' | 'saved' | 'failed';

/** Specification §9: the order is looked up this long after it was saved. */
const verifyMs = 1000;

export interface SaveOrderDeps {
  read: () => { draft: Draft; saved: Draft; id: number | null; rev: number | null };
  adopt: (book: Book) => void;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  /** Somebody else saved the playlist since it was opened. */
  onChangedElsewhere: (error: unknown) => void;
}

/**
 * Saves the order of a playlist's chapters, and nothing else of the draft, as soon as they were moved; a second later
 * it is read again (specification §4). Chapters not saved yet go with Done.
 */
export function useSaveOrder({ read, adopt, inTurn, onChangedElsewhere }: SaveOrderDeps) {
  const [status, setStatus] = useState<OrderStatus>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function send() {
    const { draft, saved, id, rev } = read();
    const wanted = inOrderOf(saved, draft.chapters);
    // What lacks something would be refused: its order goes with Done, too.
    if (id === null || !isComplete(saved)) return setStatus('idle');
    if (!isEqual(wanted, saved)) adopt(await savePlaylist(wanted, { id, rev, onAdded: () => {} }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void verify(id), verifyMs);
  }

  async function verify(id: number) {
    try {
      await inTurn(async () => {
        const found = await readBook(id);
        const { saved } = read();
        if (
          isInOrder(
            savedIds(saved.chapters),
            found.chapters.map((chapter) => chapter.id),
          )
        )
          return setStatus('saved');
        // Trying again then has something to save.
        adopt(found);
        setStatus('failed');
      });
    } catch {
      setStatus('failed');
    }
  }

  function save() {
    setStatus('saving');
    inTurn(send).catch((error: unknown) => {
      setStatus('failed');
      if (error instanceof ApiError && error.status === 412) onChangedElsewhere(error);
    });
  }
  return { save, status };
}
