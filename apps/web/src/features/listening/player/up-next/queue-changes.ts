import type { BookSummary, UpNext } from '@lamplight/contract';
import { placeInQueue } from '@lamplight/contract/up-next';

/** A change of the queue. `before` as in the contract; with `isMove` a book that is not in the queue stays out. */
export type QueueChange =
  | {
      readonly kind: 'put';
      readonly book: BookSummary;
      readonly before?: number | null | undefined;
      readonly isMove?: boolean | undefined;
    }
  | { readonly kind: 'remove'; readonly book: BookSummary };

/** Returns the queue after a change, as the server will have it. */
export function withChange(queue: UpNext, change: QueueChange): UpNext {
  const { book } = change;
  const book_ids =
    change.kind === 'put'
      ? placeInQueue(queue.book_ids, book.id, change.before, change.isMove)
      : queue.book_ids.filter((id) => id !== book.id);
  return inOrder({ ...queue, books: [...queue.books.filter(({ id }) => id !== book.id), book] }, book_ids);
}

/** Returns the queue in the given order of ids; books without an id in that order are left out. */
export function inOrder(queue: UpNext, book_ids: readonly number[]): UpNext {
  const byId = new Map(queue.books.map((book) => [book.id, book]));
  return { book_ids: [...book_ids], books: book_ids.flatMap((id) => byId.get(id) ?? []) };
}
