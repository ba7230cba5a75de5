import { isVisibleBook } from '../../db/visibility.ts';
import type { BookDb } from './store.ts';

/**
 * Selects the books that visitors may know of. Public pages, the sitemap, social cards and samples read books through
 * this function only.
 */
export const publicBooks = (db: BookDb) => db.selectFrom('books').where(isVisibleBook(0));
