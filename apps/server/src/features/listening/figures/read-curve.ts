import type { BookCurve } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { ChapterCurve } from './curves.ts';
import { m } from './messages.ts';

/** Returns the title of a book. @throws ProblemError not_found */
export async function findBookTitle(db: Database, bookId: number): Promise<string> {
  const book = await db.selectFrom('books').select('title').where('id', '=', bookId).executeTakeFirst();
  if (!book) throw new ProblemError('not_found', m.noSuchBook);
  return book.title;
}

/** Returns the curve of a book, chapter by chapter. @throws ProblemError not_found */
export async function findCurve(db: Database, bookId: number): Promise<BookCurve> {
  const title = await findBookTitle(db, bookId);
  const [curve, chapters] = await Promise.all([
    db.selectFrom('book_curves').selectAll().where('book_id', '=', bookId).executeTakeFirst(),
    db
      .selectFrom('chapters')
      .select(['id', 'title'])
      .where('book_id', '=', bookId)
      .orderBy('place')
      .execute(),
  ]);
  const stored: readonly ChapterCurve[] = curve ? JSON.parse(curve.chapters) : [];
  const byId = new Map(stored.map((row) => [row.chapter_id, row]));
  return {
    title,
    through: curve?.through ?? null,
    chapters: chapters.map(({ id, title }) => ({
      chapter_id: id,
      title,
      listeners: [...(byId.get(id)?.listeners ?? [])],
      back: [...(byId.get(id)?.back ?? [])],
    })),
  };
}
