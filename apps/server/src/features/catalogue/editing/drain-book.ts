import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isDeadlock } from '../../../db/dialect.ts';
import { retryWhile } from '../../../db/retry.ts';
import type { Database } from '../../../db/schema.ts';

/** Rows of one statement: SQLite answers nobody while one runs. */
const sliceRows = 1000;
/** Tries of a statement that the database ends because of a deadlock. */
const maxAttempts = 5;

/** A table with rows of members about a book, and the columns of its primary key. */
interface MemberTable {
  readonly name: string;
  readonly key: readonly string[];
  /** Condition for the rows of a book; by default those with its `book_id`. */
  readonly ofBook?: (id: number) => RawBuilder<boolean>;
}

const byDiscussion = (id: number) =>
  sql<boolean>`discussion_id in (select id from discussions where book_id = ${id} or reviewed_book_id = ${id}
    or chapter_id in (select id from chapters where book_id = ${id}))`;

const byEvent = (id: number) =>
  sql<boolean>`event_id in (select id from notification_events where book_id = ${id})`;

/**
 * In the order of deletion: a row whose deletion deletes others comes after them. Without reactions, few of which belong to a
 * comment, and without clips, which are few, and whose files are released with the book.
 */
export const memberTables: readonly MemberTable[] = [
  { name: 'notification_deliveries', key: ['id'], ofBook: byEvent },
  { name: 'notifications', key: ['user_id', 'event_id'], ofBook: byEvent },
  { name: 'notification_events', key: ['id'] },
  { name: 'comments', key: ['id'], ofBook: (id) => sql`${byDiscussion(id)} and thread_id is not null` },
  { name: 'comments', key: ['id'], ofBook: byDiscussion },
  { name: 'reviews', key: ['user_id', 'book_id'] },
  { name: 'place_history', key: ['id'] },
  { name: 'chapter_progress', key: ['user_id', 'chapter_id'] },
  { name: 'book_progress', key: ['user_id', 'book_id'] },
  { name: 'book_views', key: ['book_id', 'user_id', 'day'] },
  { name: 'bookmarks', key: ['user_id', 'book_id'] },
  { name: 'queued_books', key: ['user_id', 'book_id'] },
  { name: 'book_speeds', key: ['user_id', 'book_id'] },
  { name: 'moments', key: ['user_id', 'id'] },
  { name: 'follows', key: ['id'] },
];

const conditionOf = ({ ofBook }: MemberTable, id: number): RawBuilder<boolean> =>
  ofBook?.(id) ?? sql<boolean>`book_id = ${id}`;

/** Returns whether a table has so many rows of a book that deleting them at once would keep others waiting. */
export async function hasManyRows(db: Database, id: number): Promise<boolean> {
  for (const table of memberTables) {
    const { rows } = await sql`
      select 1 from ${sql.table(table.name)} where ${conditionOf(table, id)} limit 1 offset ${sliceRows}`.execute(
      db,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Deletes what members stored about a book, in slices between which others are answered. */
export async function drainBook(db: Database, id: number): Promise<void> {
  for (const table of memberTables) {
    const key = sql.join(table.key.map((column) => sql.ref(column)));
    let deleted = 0;
    do {
      const slice = sql`
        delete from ${sql.table(table.name)} where (${key}) in (
          select ${key} from ${sql.table(table.name)} where ${conditionOf(table, id)} limit ${sliceRows})`;
      const { numAffectedRows = 0n } = await retryWhile(isDeadlock, maxAttempts, () => slice.execute(db));
      deleted = Number(numAffectedRows);
      await setImmediate();
    } while (deleted > 0);
  }
}
