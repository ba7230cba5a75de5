import { expressionBuilder, sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import { lockRows } from '../../../db/dialect.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { staffLevel, type Visibility } from '../../../http/reader.ts';
import { isoOf } from '../../../platform/clock.ts';
import { chapterSummary } from '../books/add-book.ts';
import { listHiddenLevels } from '../books/catalogue-store.ts';
import { dayMs, pickRelease, type Release, releaseColumns } from '../books/releases/release-rules.ts';
import { type BookRow, type ChapterRow, findBook, listChaptersOf } from '../books/store.ts';

/** Maximum number of books read at once. */
const maxBooks = 50;

/**
 * Hides a column from the planner's choice of indexes: in the order of ids, SQLite reads all books and chapters instead
 * of the few that are hidden.
 */
const withoutIndex = (column: 'books.id' | 'chapters.book_id') => sql<number>`+${sql.ref(column)}`;

/**
 * Lists the ids above `after` of books with a release due at `now`, in ascending order. During early access a release
 * is due every day, because plans with fewer days of early access get it later.
 */
export async function listDueBooks(db: Database, now: string, after: number): Promise<number[]> {
  const early = (await listHiddenLevels(db)).filter((level) => level < staffLevel);
  const nextDay = (level: Visibility) => isoOf(Date.parse(now) + (level - 1) * dayMs);
  const isDue = (table: 'books' | 'chapters') => {
    const { eb, or, and } = expressionBuilder<Schema, 'books' | 'chapters'>();
    return or([
      eb(`${table}.release_at`, '<=', now),
      and([eb(`${table}.visibility`, '=', sql.lit(staffLevel)), eb(`${table}.early_at`, '<=', now)]),
      ...early.map((level) =>
        and([
          eb(`${table}.visibility`, '=', sql.lit(level)),
          eb(`${table}.release_at`, '<=', nextDay(level)),
        ]),
      ),
    ]);
  };
  const books = db
    .selectFrom('books')
    .select('id')
    .where(withoutIndex('books.id'), '>', after)
    .where('visibility', '>', sql.lit(0))
    .where('release_state', '=', 'scheduled')
    .where(isDue('books'))
    .orderBy(withoutIndex('books.id'))
    .limit(maxBooks);
  // A chapter that is no more hidden than its book waits for the book: it is due only when its own schedule ends.
  const chapters = db
    .selectFrom('chapters')
    .innerJoin('books', 'books.id', 'chapters.book_id')
    .select(withoutIndex('chapters.book_id').as('id'))
    .distinct()
    .where(withoutIndex('chapters.book_id'), '>', after)
    .where('chapters.visibility', '>', sql.lit(0))
    .where('chapters.release_state', '=', 'scheduled')
    .where((eb) =>
      eb.or([
        eb('chapters.release_at', '<=', now),
        eb.and([eb('chapters.visibility', '>', eb.ref('books.visibility')), isDue('chapters')]),
      ]),
    )
    .orderBy(withoutIndex('chapters.book_id'))
    .limit(maxBooks);
  const rows = [...(await books.execute()), ...(await chapters.execute())];
  // Each of the two lists has at most maxBooks books, so the union may lack books beyond the last id of either: keep
  // the lowest ids.
  return [...new Set(rows.map(({ id }) => id))].toSorted((a, b) => a - b).slice(0, maxBooks);
}

export interface LockedBook extends BookRow {
  readonly chapters: readonly ChapterRow[];
}

/** Returns a book with its chapters, locked until the transaction ends; null if it was deleted. */
export async function lockBook(tx: Database, id: number): Promise<LockedBook | null> {
  await lockRows(tx, 'books', [id]);
  const book = await findBook(tx, id);
  return book ? { ...book, chapters: await listChaptersOf(tx, [id], staffLevel) } : null;
}

const differs = (a: Release, b: Release): boolean => releaseColumns.some((column) => a[column] !== b[column]);

/**
 * Saves the releases of a book and its chapters within a transaction that has locked the book. Returns false if
 * nothing changes.
 * @param times time columns of the book to change along with them
 */
export async function saveReleases(
  tx: Database,
  before: LockedBook,
  after: LockedBook,
  times: { readonly created_at?: string; readonly updated_at?: string },
): Promise<boolean> {
  const rows = new Map(before.chapters.map((chapter) => [chapter.id, chapter]));
  const changed = after.chapters.filter((chapter) => {
    const row = rows.get(chapter.id);
    return row !== undefined && differs(row, chapter);
  });
  if (changed.length === 0 && !differs(before, after)) return false;
  await tx
    .updateTable('books')
    .set({
      ...pickRelease(after),
      ...chapterSummary(after),
      ...times,
      release_rev: before.release_rev + 1,
    })
    .where('id', '=', before.id)
    .execute();
  const groups = Map.groupBy(changed, (chapter) => JSON.stringify(pickRelease(chapter)));
  for (const chapters of groups.values())
    for (const batch of chunksOf(chapters)) {
      const [first] = batch;
      if (first)
        await tx
          .updateTable('chapters')
          .set(pickRelease(first))
          .where(
            'id',
            'in',
            batch.map(({ id }) => id),
          )
          .execute();
    }
  return true;
}
