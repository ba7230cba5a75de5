import type { BookDb } from './store.ts';

/**
 * Selects the books that visitors may know of. Public pages, the sitemap, social cards and samples read books through
 * this function only, so that a condition added here holds for all of them. Today every saved book is public.
 */
export const publicBooks = (db: BookDb) => db.selectFrom('books');
