import type { BookmarkPage } from './bookmark-page-query.ts';

/** Returns a page of bookmarks without one book; the same page if it does not contain the book. */
export function withoutBook(page: BookmarkPage, bookId: number): BookmarkPage {
  const rows = page.rows.filter((book) => book.id !== bookId);
  const gone = page.rows.length - rows.length;
  return gone === 0 ? page : { rows, total: Math.max(0, page.total - gone) };
}
