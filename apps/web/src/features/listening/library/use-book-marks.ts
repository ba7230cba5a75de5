import type { BookMark, MarkedBook } from '@lamplight/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { showToast, showUndo } from '../../../ui/toast.ts';
import { libraryKey } from './library-queries.ts';
import { m } from './messages.ts';

/** Called after a book was marked, or after Undo (`mark` is null), because the player may have the book loaded. */
export type OnMarked = (bookId: number, mark: BookMark | null) => void;

const doneText: Record<BookMark, string> = {
  finished: m.markedAsFinished,
  unfinished: m.markedAsNotFinished,
  restarted: m.backBeginning,
  removed: m.removedContinue,
};

const refresh = (client: QueryClient, bookId: number) =>
  Promise.all(
    [libraryKey, ['continue'], ['progress', bookId], ['series']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** Milliseconds after which a list on screen has certainly been rendered again. */
const drawnMs = 100;

/** Moves the focus to the content if the focused element was removed and no list has moved the focus. */
function focusContentIfLost(): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, drawnMs);
}

const failed = (error: unknown) => showToast(detailOf(error), { tone: 'error' });

/** Returns a function that marks a book and offers Undo. */
export function useBookMarks(onMarked: OnMarked | undefined) {
  const client = useQueryClient();

  async function undo(bookId: number, { mark }: MarkedBook): Promise<void> {
    try {
      await call('POST /books/{id}/marks/undo', { params: { id: bookId }, body: mark });
      onMarked?.(bookId, null);
      await refresh(client, bookId);
    } catch (error) {
      failed(error);
    }
  }

  return async (bookId: number, mark: BookMark): Promise<void> => {
    try {
      const marked = await call('POST /books/{id}/marks', { params: { id: bookId }, body: { mark } });
      showUndo(doneText[mark], () => void undo(bookId, marked));
      onMarked?.(bookId, mark);
      await refresh(client, bookId);
      focusContentIfLost();
    } catch (error) {
      failed(error);
    }
  };
}
