import type { BookmarkPage } from './bookmark-page-query.ts';

/** A page of bookmarks without one book; the same page where it has no such book. */
export function withoutBook(page: BookmarkPage, bookId: number): BookmarkPage {
  const rows = page.rows.filter((book) => book.id !== bookId);
  const gone = page.rows.length - rows.length;
  return gone === 0 ? page : { rows, total: Math.max(0, page.total - gone) };
}

/** Which of the remaining cards has the place of the removed one; null when none is left. */
export const nextFocusIndex = (removedAt: number, left: number): number | null =>
  left === 0 ? null : Math.max(0, Math.min(removedAt, left - 1));
