import { type RawBuilder, sql } from 'kysely';
import { isDeadlock } from '../../../db/dialect.ts';
import { retryWhile } from '../../../db/retry.ts';
import type { Database } from '../../../db/schema.ts';
import { inSlices, sliceRows } from '../../../db/slices.ts';

/** Maximum attempts per statement if the database aborts it because of a deadlock. */
const maxAttempts = 5;

type Condition = (ids: readonly number[]) => RawBuilder<boolean>;

/** A table in which members store rows about books or chapters. `key` lists the columns of its primary key. */
interface MemberTable {
  readonly name: string;
  readonly key: readonly string[];
  /** SQL conditions for the rows that belong to given books, or to given chapters. */
  readonly of: { readonly book?: Condition; readonly chapter?: Condition };
  /**
   * Treatment of rows of a deleted chapter: 'cleared' sets their chapter to null; 'moved' means that they were moved
   * to another chapter before. If undefined, the rows are deleted.
   */
  readonly afterChapter?: 'cleared' | 'moved';
}

const isIn = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`;
const byBook: Condition = (ids) => isIn('book_id', ids);
const byChapter: Condition = (ids) => isIn('chapter_id', ids);

const inDiscussionOfBook: Condition = (ids) =>
  sql`discussion_id in (select id from discussions where ${byBook(ids)} or ${isIn('reviewed_book_id', ids)}
    or chapter_id in (select id from chapters where ${byBook(ids)}))`;

const inDiscussionOfChapter: Condition = (ids) =>
  sql`discussion_id in (select id from discussions where ${byChapter(ids)})`;

const byEvent: Condition = (ids) =>
  sql`event_id in (select id from notification_events where ${byBook(ids)})`;

/**
 * Tables in the order of deletion: a table comes before those whose deletions would cascade to it. Excludes reactions,
 * since a comment has few, and clips, since there are few and their files are released with the book.
 */
export const memberTables: readonly MemberTable[] = [
  { name: 'notification_deliveries', key: ['id'], of: { book: byEvent } },
  { name: 'notifications', key: ['user_id', 'event_id'], of: { book: byEvent } },
  { name: 'notification_events', key: ['id'], of: { book: byBook } },
  {
    name: 'comments',
    key: ['id'],
    of: {
      book: (ids) => sql`${inDiscussionOfBook(ids)} and thread_id is not null`,
      chapter: (ids) => sql`${inDiscussionOfChapter(ids)} and thread_id is not null`,
    },
  },
  { name: 'comments', key: ['id'], of: { book: inDiscussionOfBook, chapter: inDiscussionOfChapter } },
  { name: 'reviews', key: ['user_id', 'book_id'], of: { book: byBook } },
  { name: 'place_history', key: ['id'], of: { book: byBook, chapter: byChapter } },
  { name: 'chapter_progress', key: ['user_id', 'chapter_id'], of: { book: byBook, chapter: byChapter } },
  {
    name: 'book_progress',
    key: ['user_id', 'book_id'],
    of: { book: byBook, chapter: (ids) => isIn('last_chapter_id', ids) },
    afterChapter: 'moved',
  },
  { name: 'book_views', key: ['book_id', 'user_id', 'day'], of: { book: byBook } },
  { name: 'bookmarks', key: ['user_id', 'book_id'], of: { book: byBook } },
  { name: 'queued_books', key: ['user_id', 'book_id'], of: { book: byBook } },
  { name: 'book_speeds', key: ['user_id', 'book_id'], of: { book: byBook } },
  {
    name: 'moments',
    key: ['user_id', 'id'],
    of: { book: byBook, chapter: byChapter },
    afterChapter: 'cleared',
  },
  { name: 'follows', key: ['id'], of: { book: byBook } },
];

type Kind = 'book' | 'chapter';

/**
 * Returns true if a table has more than `sliceRows` rows of these books or chapters: deleting so many at once would
 * delay other requests.
 */
export async function hasManyRows(db: Database, kind: Kind, ids: readonly number[]): Promise<boolean> {
  for (const { name, of } of memberTables) {
    const condition = ids.length > 0 && of[kind]?.(ids);
    if (!condition) continue;
    const { rows } = await sql`
      select 1 from ${sql.table(name)} where ${condition} limit 1 offset ${sliceRows}`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Deletes what members stored about books or chapters, in slices, so that the server answers other requests in between.
 */
export async function drain(db: Database, kind: Kind, ids: readonly number[]): Promise<void> {
  for (const { name, key, of, afterChapter } of memberTables) {
    const condition = of[kind]?.(ids);
    const change = (kind === 'chapter' && afterChapter) || 'deleted';
    if (condition === undefined || change === 'moved') continue;
    const [table, columns] = [sql.table(name), sql.join(key.map((column) => sql.ref(column)))];
    const statement =
      change === 'cleared' ? sql`update ${table} set chapter_id = null` : sql`delete from ${table}`;
    await inSlices(async (limit) => {
      const slice = sql`
        ${statement} where (${columns}) in (select ${columns} from ${table} where ${condition} limit ${limit})`;
      const result = await retryWhile(isDeadlock, maxAttempts, () => slice.execute(db));
      return result.numAffectedRows;
    });
  }
}
