import { queryClient } from '../../../../lib/query.ts';
import { withChange } from './queue-changes.ts';
import { getUpNextOutbox, upNextQuery } from './up-next-outbox.ts';

/** Removes a book that was played from Up next, so that it does not start by itself later. */
export async function leaveUpNext(bookId: number): Promise<void> {
  const { unsent, add } = getUpNextOutbox();
  try {
    const stored = await queryClient.fetchQuery(upNextQuery);
    const book = unsent
      .get()
      .reduce(withChange, stored)
      .books.find(({ id }) => id === bookId);
    if (book) add({ kind: 'remove', book });
  } catch {
    // Without a network the book is removed at its end.
  }
}
