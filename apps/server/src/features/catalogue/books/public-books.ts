import type { Database } from '../../../db/schema.ts';
import { isVisibleBook } from '../visibility/visibility.ts';

/**
 * Selects the books that visitors may know of. Public pages, the sitemap, social cards, samples and
 * the gate read books through this function only.
 */
export const publicBooks = (db: Database) => db.selectFrom('books').where(isVisibleBook(0));

/** Lists the newest books, as far as somebody without a subscription sees them. */
export const listTeasers = (db: Database) =>
  publicBooks(db)
    .select(['id', 'title', 'cover_image', 'cover_hue'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(12)
    .execute();
