/** Maximum books in a member's Up next. */
export const maxQueuedBooks = 500;

/**
 * Returns the queue after placing a book.
 * @param before undefined: a new book goes to the end, and a queued book keeps its index; null: the book moves to the
 * end; an id: the book moves before that book. If that book is no longer queued, because another device has removed it,
 * a queued book keeps its index
 * @param isMove true if the book was queued when the change was made; it is then not added again if another device has
 * removed it
 * @returns the queue, which depends only on the order in which the changes of several devices arrive; repeating a
 * change has no effect
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
