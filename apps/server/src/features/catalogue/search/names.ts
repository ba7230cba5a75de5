import { foldForSearch, spelledUmlauts } from '@lamplight/contract';
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/schema.ts';
import { languageNameOf } from '../../../platform/language-name.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { tokens, wordsOfFolded } from './terms.ts';
import {
  type IndexedName,
  indexNames,
  mergeIndexes,
  type Pause,
  type WordIndex,
  withoutIds,
} from './word-index.ts';

export type NameKind = 'books' | 'people' | 'series';

/** All names at one revision of the catalogue: for each kind one large index, and smaller ones of later changes. */
export interface Names extends Readonly<Record<NameKind, readonly WordIndex[]>> {
  readonly revision: number;
}

interface NameRow {
  readonly id: number;
  readonly title: string;
  readonly key: string;
  readonly others: string;
  /** ISBN and years, separated by spaces. */
  readonly numbers: string;
  readonly language: string | null;
  readonly long_text: string;
}

/**
 * Prefix of years and ISBNs in the index, so that the 2 in 'earthsea 2' does not match the beginning of a year. No
 * folded text contains this letter.
 */
const numberMark = 'ª';
const joined = (select: RawBuilder<unknown>) => sql`coalesce((${select}), '')`;
const noText = sql.lit('');

/**
 * SQL for the texts, other than its title, by which a book is found: edition, people and series, with the names that
 * were merged into them.
 */
const othersOfBook = sql`coalesce(subtitle, '') || ' ' || coalesce(publisher, '') || ' ' || coalesce(asin, '')
  || ${joined(sql`select string_agg(' ' || name, '') from people
      where id in (select person_id from book_people where book_id = books.id)`)}
  || ${joined(sql`select string_agg(' ' || name, '') from person_aliases
      where target_id in (select person_id from book_people where book_id = books.id)`)}
  || ${joined(sql`select string_agg(' ' || name, '') from series_aliases
      where target_id in (select series_id from book_series where book_id = books.id)`)}
  || ${joined(sql`select string_agg(' ' || series.name || coalesce(' #' || book_series.number, ''), '')
      from book_series join series on series.id = series_id where book_id = books.id`)}`;
const numbersOfBook = sql`coalesce(replace(isbn, '-', ''), '') || ' ' || coalesce(cast(abs(original_year) as text), '')
  || ' ' || coalesce(cast(abs(release_year) as text), '')`;

const selections: Readonly<Record<NameKind, RawBuilder<unknown>>> = {
  books: sql`select id, title, title_order as key, language, ${othersOfBook} as others, ${numbersOfBook} as numbers,
    synopsis || ' ' || coalesce(content_notes, '') as long_text from books`,
  people: sql`select id, name as title, sort_key as key, null as language, sort_name
    || ${joined(sql`select string_agg(' ' || name, '') from person_aliases where target_id = people.id`)} as others,
    ${noText} as numbers, ${noText} as long_text from people`,
  series: sql`select id, name as title, sort_key as key, null as language,
    ${joined(sql`select string_agg(' ' || name, '') from series_aliases where target_id = series.id`)} as others,
    ${noText} as numbers, ${noText} as long_text from series`,
};

function indexedName({ id, title, key, others, numbers, language, long_text }: NameRow): IndexedName {
  const names = language === null ? others : `${others} ${languageNameOf(language)}`;
  return {
    id,
    key,
    title: foldForSearch(title),
    others: [
      ...tokens(names),
      ...wordsOfFolded(foldForSearch(long_text)),
      ...spelledUmlauts(`${title} ${names} ${long_text}`),
      ...numbers.split(' ').flatMap((number) => (number === '' ? [] : numberMark + number.toLowerCase())),
    ],
  };
}

/** Number of names that are read and indexed at a time: takes a few milliseconds. */
const namesPerRead = 256;
/** If more names have changed, all names are read again. */
const maxChanges = 5_000;

/**
 * Adds an index. Indexes of a similar size are merged, so that there are few of them, and each name is merged only a
 * few times.
 */
async function addIndex(indexes: WordIndex[], added: WordIndex, pause: Pause): Promise<void> {
  let last = added;
  for (
    let before = indexes.at(-1);
    before && before.ids.length < last.ids.length * 2;
    before = indexes.at(-1)
  ) {
    last = await mergeIndexes(before, last, pause);
    indexes.pop();
  }
  if (last.ids.length > 0) indexes.push(last);
}

async function readAll(db: Database, kind: NameKind, pause: Pause): Promise<WordIndex[]> {
  const indexes: WordIndex[] = [];
  for (let last = 0; ; ) {
    const { rows } = await sql<NameRow>`${selections[kind]} where id > ${last} order by id
      limit ${sql.lit(namesPerRead)}`.execute(db);
    await pause();
    await addIndex(indexes, indexNames(rows.map(indexedName)), pause);
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < namesPerRead) break;
  }
  let whole = indexes.pop();
  for (let before = indexes.pop(); whole && before; before = indexes.pop())
    whole = await mergeIndexes(before, whole, pause);
  return whole ? [whole] : [];
}

async function refresh(
  db: Database,
  kind: NameKind,
  { indexes, changed, pause }: { indexes: readonly WordIndex[]; changed: readonly number[]; pause: Pause },
): Promise<readonly WordIndex[]> {
  if (changed.length === 0) return indexes;
  const removed = new Set(changed);
  const current = indexes.map((index) => withoutIds(index, removed));
  for (const ids of chunksOf(changed, namesPerRead)) {
    const { rows } = await sql<NameRow>`${selections[kind]} where id in (${sql.join(ids)})`.execute(db);
    await pause();
    await addIndex(current, indexNames(rows.map(indexedName)), pause);
  }
  return current;
}

const revisionRow = prepareQuery<{ id: number }, { revision: number }>((db, { id }) =>
  db.selectFrom('catalogue').select('revision').where('id', '=', id),
);

/** Returns the catalogue's revision, which every change on any node increases. */
export async function findRevision(db: Database): Promise<number> {
  return (await revisionRow(db, { id: 1 }))[0]?.revision ?? 0;
}

/** Lists the ids of names changed since a revision; null if there are too many. */
async function changesSince(db: Database, revision: number): Promise<Record<NameKind, number[]> | null> {
  const rows = await db
    .selectFrom('catalogue_changes')
    .select(['kind', 'id'])
    .where('revision', '>', revision)
    .limit(maxChanges + 1)
    .execute();
  if (rows.length > maxChanges) return null;
  const idsOf = (kind: NameKind) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
  return { books: idsOf('books'), people: idsOf('people'), series: idsOf('series') };
}

/**
 * Returns a function that returns all names; each call first reads again the names that any node has changed since
 * the last call.
 */
export function createNames(db: Database, createPause: () => Pause): () => Promise<Names> {
  let names: Names | undefined;
  return singleFlight(async () => {
    // Read the revision first: a change made meanwhile is then read again next time.
    const revision = await findRevision(db);
    if (names?.revision === revision) return names;
    const pause = createPause();
    const changes = names ? await changesSince(db, names.revision) : null;
    const read = async (kind: NameKind) =>
      names && changes
        ? refresh(db, kind, { indexes: names[kind], changed: changes[kind], pause })
        : readAll(db, kind, pause);
    names = {
      revision,
      books: await read('books'),
      people: await read('people'),
      series: await read('series'),
    };
    return names;
  });
}
