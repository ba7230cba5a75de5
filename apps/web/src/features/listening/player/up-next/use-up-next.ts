import type { BookSummary } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { tooManyChanges } from '../../../../lib/outbox.ts';
import { showToast } from '../../../../ui/toast.ts';
import { m } from './messages.ts';
import { type QueueChange, withChange } from './queue-changes.ts';
import { getUpNextOutbox, upNextQuery } from './up-next-outbox.ts';

const nothing = { book_ids: [], books: [] };

/** Returns a book without the fields that no row shows: the change is stored until it is sent, and should be small. */
const brief = (book: BookSummary): BookSummary => ({ ...book, synopsis: '', tags: [] });

/**
 * Returns the queue with this device's unsent changes, and functions that change the queue: changes are shown at once,
 * and sent once there is a network.
 */
export function useUpNext() {
  const { unsent, add: queueChange } = getUpNextOutbox();
  const query = useQuery(upNextQuery);
  const changes = useSyncExternalStore(unsent.subscribe, unsent.get);
  const { book_ids: order, books } = changes.reduce(withChange, query.data ?? nothing);

  function make(change: QueueChange): boolean {
    const isMade = queueChange({ ...change, book: brief(change.book) });
    if (!isMade) showToast(tooManyChanges(), { tone: 'error' });
    return isMade;
  }
  const put = (book: BookSummary, before?: number | null) =>
    make({ kind: 'put', book, ...(before !== undefined && { before }) });
  return {
    query,
    order,
    books,
    has: (bookId: number) => order.includes(bookId),
    /**
     * Moves a book before another, or to the end if `before` is null. A book that another device has removed stays
     * removed.
     */
    move: (book: BookSummary, before: number | null): boolean =>
      make({ kind: 'put', book, before, isMove: true }),
    add(book: BookSummary) {
      if (put(book)) showToast(m.addedUpNext);
    },
    /**
     * Removes a book. Returns a function that puts the book back at its index; null if too many changes wait to be
     * sent.
     */
    remove(book: BookSummary): (() => void) | null {
      const after = order[order.indexOf(book.id) + 1] ?? null;
      return make({ kind: 'remove', book }) ? () => void put(book, after) : null;
    },
  };
}
