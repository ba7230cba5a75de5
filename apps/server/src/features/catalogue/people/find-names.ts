import { foldForSearch } from '@lamplight/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PageRange } from '../../../http/pagination.ts';
import { type Visibility } from '../../../http/reader.ts';
import { wordsOf } from '../../../platform/name-words.ts';
import { isVisibleName } from '../visibility/visibility.ts';
import { findNames, type NameRow, type NameTable, seriesTyped, wordTable } from './names-store.ts';

export interface NamePage {
  readonly ids: readonly number[];
  readonly total: number;
  /** True if there are more than `total`; they were not counted. */
  readonly isFloor: boolean;
}

/** Maximum names that a search ranks. */
const maxCandidates = 240;
const maxWords = 8;
const lastLetter = '\u{10ffff}';

/** Rank of a name, best first: the very text, a name that begins with it, whole words, beginnings of words. */
function rankerFor(words: readonly string[]): (name: string) => number {
  const text = words.join(' ');
  return (name) => {
    const ownWords = wordsOf(name);
    const own = ownWords.join(' ');
    if (own === text) return 0;
    if (own.startsWith(text)) return 1;
    return words.every((word) => ownWords.includes(word)) ? 2 : 3;
  };
}

const begins = (word: string): RawBuilder<unknown> => sql`word >= ${word} and word < ${word + lastLetter}`;

/** Finds names that have, for each word of the text, a word that begins with it; best match first. */
async function searchNames(db: Database, table: NameTable, q: string, level: Visibility): Promise<NamePage> {
  const words = wordsOf(foldForSearch(q)).slice(0, maxWords);
  const [longest, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return { ids: [], total: 0, isFloor: false };
  const from = sql.table(wordTable(table));
  const also = others.map(
    (word) => sql`and exists (select 1 from ${from} as other where other.id = found.id and ${begins(word)})`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from ${from} as found where ${begins(longest)} ${sql.join(also, sql` `)}
      and ${isVisibleName(table, level, sql`found.id`)}
    order by word, id limit ${maxCandidates}
  `.execute(db);
  const names = await findNames(db, table, [...new Set(rows.map(({ id }) => id))]);
  const rankOf = rankerFor(words);
  const ranked = names
    .map((row: NameRow) => ({ id: row.id, key: row.name_key, rank: rankOf(row.name) }))
    .toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
  const ids = ranked.map(({ id }) => id);
  return { ids, total: ids.length, isFloor: rows.length === maxCandidates };
}

/** Returns one page of names: by name, or those that match a text. */
export async function findNamePage(
  db: Database,
  table: NameTable,
  {
    q,
    window: { limit, offset },
    level,
  }: { readonly q: string | undefined; readonly window: PageRange; readonly level: Visibility },
): Promise<NamePage> {
  if (q !== undefined && q.trim() !== '') {
    const found = await searchNames(db, table, q, level);
    return { ...found, ids: found.ids.slice(offset, offset + limit) };
  }
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(seriesTyped(table))
      .select('id')
      .where(isVisibleName(table, level))
      .orderBy('sort_key')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom(seriesTyped(table))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(isVisibleName(table, level))
      .executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total, isFloor: false };
}
