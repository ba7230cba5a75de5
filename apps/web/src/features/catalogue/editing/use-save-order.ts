import type { Book } from '@lamplight/contract';
import { useState } from 'react';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { useTimer } from '../../../lib/timer.ts';
import { isInOrder } from '../../../ui/reorder.ts';
import { type Draft, inOrderOf, isComplete, isEqual, savedIds, withOrderOf } from './draft.ts';
import { readBook } from './playlist-queries.ts';
import { savePlaylist } from './save-playlist.ts';

export type OrderStatus = 'idle' | 'saving' | 'saved' | 'failed';

/** Milliseconds after saving at which the order is verified. */
const verifyMs = 1000;

export interface SaveOrderDeps {
  read: () => { draft: Draft; saved: Draft; id: number | null; rev: number | null };
  adopt: (book: Book) => void;
  setSaved: (saved: Draft) => void;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  /** Called when another admin has saved the playlist since it was opened. */
  onChangedElsewhere: (error: unknown) => void;
}

/**
 * Saves the chapters' order, and nothing else of the draft, as soon as they are moved; verifies it a second
 * later. Unsaved chapters are saved with Done.
 */
export function useSaveOrder({ read, adopt, setSaved, inTurn, onChangedElsewhere }: SaveOrderDeps) {
  const [status, setStatus] = useState<OrderStatus>('idle');
  const timer = useTimer();

  async function send() {
    // An earlier save may have started the timer since `save` stopped it.
    timer.stop();
    const { draft, saved, id, rev } = read();
    const wanted = inOrderOf(saved, draft.chapters);
    // The server would reject an incomplete playlist, so its order is saved with Done, too.
    if (id === null || !isComplete(saved)) return setStatus('idle');
    if (!isEqual(wanted, saved)) adopt(await savePlaylist(wanted, { id, rev, onAdded: () => {} }));
    timer.start(() => void verify(id), verifyMs);
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
        // Adopt the server's order, so that a retry has a difference to save; but not its revision: if another admin has
        // saved meanwhile, the retry and Done are refused.
        setSaved(withOrderOf(saved, found));
        setStatus('failed');
      });
    } catch {
      setStatus('failed');
    }
  }

  function save() {
    // The check after an earlier save would hide the failure of this one.
    timer.stop();
    setStatus('saving');
    inTurn(send).catch((error: unknown) => {
      setStatus('failed');
      if (isConflict(error)) onChangedElsewhere(error);
    });
  }
  return { save, status };
}
