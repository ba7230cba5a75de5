/** Maximum books in a member's Up next. */
export const maxQueuedBooks = 500;

/**
 * Returns the queue after placing a book. `before` undefined: a new book goes to the end, and a queued one keeps its
 * index; null: the book moves to the end; an id: it moves before that book. Nothing moves if either book is no longer
 * queued, because another device may have removed it. With `isMove`, a book that another device has removed is not
 * added again. The result depends only on the order in which the changes of several devices arrive, and repeating a
 * change has no effect.
 */
export function placeInQueue(
  order: readonly number[],
  bookId: number,
  before: number | null | undefined,
  isMove = false,
): number[] {
  const others = order.filter((id) => id !== bookId);
  const isThere = others.length < order.length;
  if (isMove && !isThere) return [...order];
  if (before === null) return [...others, bookId];
  const index = before === undefined ? -1 : others.indexOf(before);
  if (index < 0) return isThere ? [...order] : [...order, bookId];
  return others.toSpliced(index, 0, bookId);
}
