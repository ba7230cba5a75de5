import type { Database } from '../../../db/schema.ts';
import { isVisibleBook } from '../visibility/visibility.ts';

/**
 * Selects the books that visitors may see. Public pages, the sitemap, social cards, samples and
 * the gate read books through this function only.
 */
export const publicBooks = (db: Database) => db.selectFrom('books').where(isVisibleBook(0));

/** Lists the newest books with the columns shown to people without a subscription. */
export const listTeasers = (db: Database) =>
  publicBooks(db)
    .select(['id', 'title', 'cover_image', 'cover_hue'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(12)
    .execute();
