import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { staffLevel, type Visibility } from '../../../http/reader.ts';

/** SQL condition on `books`: a reader of this level may see the book. */
export const isVisibleBook = (level: Visibility): RawBuilder<boolean> =>
  sql<boolean>`books.visibility <= ${sql.lit(level)}`;

/** Selects the ids of books that a reader of this level may not see: few, read from a small index. */
export const hiddenBookIds = (level: Visibility): RawBuilder<number> =>
  sql<number>`(select hidden.id from books as hidden where hidden.visibility > ${sql.lit(level)} and hidden.visibility > 0)`;

/**
 * Returns SQL for a derived column of a book as a reader of this level sees it; reads the chapters only of books with
 * hidden chapters.
 */
const ofLevel = (level: Visibility, column: string, value: string): RawBuilder<unknown> =>
  level === 0
    ? sql.ref(`books.${column}`)
    : sql`(case when books.hidden_chapters = 0 then ${sql.ref(`books.${column}`)} else (
        select ${sql.raw(value)} from chapters as known
        where known.book_id = books.id and known.visibility <= ${sql.lit(level)}) end)`;

/** SQL: number of the chapters of `books` that a reader of this level may see. */
export const chapterCountFor = (level: Visibility) =>
  ofLevel(level, 'chapter_count', 'count(*)') as RawBuilder<number>;

/** SQL: total seconds of the chapters that a reader of this level may see; null if no duration is known. */
export const durationFor = (level: Visibility) =>
  ofLevel(level, 'duration', 'sum(known.duration)') as RawBuilder<number | null>;

/** Returns a function that prepares a query at the first request of each level. */
export function prepareByLevel<Query>(prepare: (level: Visibility) => Query): (level: Visibility) => Query {
  const queries = new Map<Visibility, Query>();
  return (level) => {
    const query = queries.get(level) ?? prepare(level);
    queries.set(level, query);
    return query;
  };
}

const links = {
  people: { table: 'book_people', column: 'person_id' },
  series: { table: 'book_series', column: 'series_id' },
} as const;

/**
 * Selects the ids of people or series all of whose books are hidden; the cost grows with the number of hidden books
 * only.
 */
function hiddenNames(table: 'people' | 'series', level: Visibility): RawBuilder<number> {
  const link = sql.table(links[table].table);
  const id = sql.ref(links[table].column);
  return sql<number>`
    select hidden_link.${id} as id from ${link} as hidden_link
    where hidden_link.book_id in ${hiddenBookIds(level)} and not exists (
      select 1 from ${link} as other_link join books as known on known.id = other_link.book_id
      where other_link.${id} = hidden_link.${id} and known.visibility <= ${sql.lit(level)}
    )`;
}

/**
 * SQL condition on `people` or `series`: a reader of this level may see the name. False only if it has hidden books and
 * no other books.
 */
export const isVisibleName = (table: 'people' | 'series', level: Visibility): RawBuilder<boolean> =>
  level === staffLevel
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.ref(`${table}.id`)} not in (${hiddenNames(table, level)})`;

/** Lists the people or series that a reader of this level may not see. */
export async function hiddenNameIds(
  db: Database,
  table: 'people' | 'series',
  level: Visibility,
): Promise<number[]> {
  if (level === staffLevel) return [];
  const { rows } = await sql<{ id: number }>`${hiddenNames(table, level)}`.execute(db);
  return rows.map(({ id }) => id);
}
