/** Maximum books in a member's Up next. */
export const maxQueuedBooks = 500;

/**
 * Returns the order after a book was put into it. Without `before` a book goes to the end, and one that is in the order
 * keeps its index; null moves it to the end; an id moves it before that book. If that book is gone, or the book itself,
 * nothing moves: another device may have removed it. So the result depends only on the order in which the changes of
 * several devices arrive, and repeating a change changes nothing. With `isMove` a book that is not in the order, because
 * another device has removed it, stays out.
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
