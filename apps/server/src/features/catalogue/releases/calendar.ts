import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { maxInt32 } from '../../../http/cursor.ts';

/** Position in the calendar at which a list continues: ordered by time, kind and id. */
export interface CalendarPosition {
  readonly at: string;
  readonly kind: 'book' | 'chapter';
  readonly id: number;
}

const columns = ['visibility', 'release_state', 'early_days'] as const;

const bookEntries = (db: Database) =>
  db
    .selectFrom('books')
    .select(columns)
    .select([
      sql<'book'>`'book'`.as('kind'),
      'id',
      'id as book_id',
      'title as book_title',
      sql<string | null>`null`.as('chapter_title'),
      sql<string>`release_at`.as('at'),
    ])
    .where('release_at', 'is not', null);

const chapterEntries = (db: Database) =>
  db
    .selectFrom('chapters')
    .innerJoin('books', 'books.id', 'chapters.book_id')
    .select(['chapters.visibility', 'chapters.release_state', 'chapters.early_days'])
    .select([
      sql<'chapter'>`'chapter'`.as('kind'),
      'chapters.id',
      'chapters.book_id',
      'books.title as book_title',
      'chapters.title as chapter_title',
      sql<string>`chapters.release_at`.as('at'),
    ])
    .where('chapters.release_at', 'is not', null);

export type CalendarRow =
  | Awaited<ReturnType<ReturnType<typeof bookEntries>['execute']>>[number]
  | Awaited<ReturnType<ReturnType<typeof chapterEntries>['execute']>>[number];

interface CalendarRange {
  readonly from: string;
  readonly to: string;
  /** Position of the last entry of the previous page; null for the first page. */
  readonly after: CalendarPosition | null;
  readonly limit: number;
}

/**
 * Returns the id above which entries of a kind, at the time of `after`, come after that position: 0 if all of them do,
 * the maximum id if none does.
 */
function idAfter(after: CalendarPosition | null, kind: 'book' | 'chapter'): number {
  if (!after || after.kind === kind) return after?.id ?? 0;
  return kind === 'chapter' ? 0 : maxInt32;
}

/** Lists releases at or after `from` and before `to`, ordered by time. */
export async function listEntries(
  db: Database,
  { from, to, after, limit }: CalendarRange,
): Promise<CalendarRow[]> {
  const start = after?.at ?? from;
  const [books, chapters] = await Promise.all([
    bookEntries(db)
      .where('release_at', '>=', start)
      .where('release_at', '<', to)
      .where((eb) => eb.or([eb('release_at', '>', start), eb('id', '>', idAfter(after, 'book'))]))
      .orderBy('release_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
    chapterEntries(db)
      .where('chapters.release_at', '>=', start)
      .where('chapters.release_at', '<', to)
      .where((eb) =>
        eb.or([eb('chapters.release_at', '>', start), eb('chapters.id', '>', idAfter(after, 'chapter'))]),
      )
      .orderBy('chapters.release_at')
      .orderBy('chapters.id')
      .limit(limit)
      .execute(),
  ]);
  const all: CalendarRow[] = [...books, ...chapters];
  return all
    .toSorted((a, b) =>
      a.at === b.at ? (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1) : a.at < b.at ? -1 : 1,
    )
    .slice(0, limit);
}

/** Returns one entry; undefined if there is none. */
export const findEntry = async (
  db: Database,
  kind: 'book' | 'chapter',
  id: number,
): Promise<CalendarRow | undefined> =>
  kind === 'book'
    ? bookEntries(db).where('id', '=', id).executeTakeFirst()
    : chapterEntries(db).where('chapters.id', '=', id).executeTakeFirst();
