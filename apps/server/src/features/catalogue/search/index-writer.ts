import { foldForSearch, spelledUmlauts } from '@lamplight/contract';
import { sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import type { Database, Flag, Schema } from '../../../db/schema.ts';
import { languageNameOf } from '../../../platform/language-name.ts';
import { blockOf, updateEncoded } from './bitmap.ts';
import { pruneWords } from './prune-words.ts';
import { lockCatalogue, orderTitles } from './title-order.ts';
import { boundary, indexedWords, isPrefixKey, prefixes, suffixes, withBoundaries } from './tokenize.ts';
import { deletionEntries } from './typos.ts';

/** Books per transaction. */
const maxBooksPerRun = 10_000;
type Table = 'search_pending' | 'book_texts' | 'title_words' | 'word_endings' | 'word_slips';

async function insertAll<Name extends Table>(db: Database, table: Name, rows: Schema[Name][]): Promise<void> {
  for (const batch of chunksOf(rows))
    await db
      .insertInto<Table>(table)
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type BookText = Schema['book_texts'];
interface Changes {
  readonly add: number[];
  readonly remove: number[];
}
/** Changes of each stored set of books, by word and by whether the word is in the title. */
type SetChanges = Map<string, Map<Flag, Changes>>;

/**
 * Adds the index keys of short prefixes. Long words are indexed in parts, so prefixes of the later parts are
 * added too; searches verify their matches, so this is harmless.
 */
const withPrefixes = (words: readonly string[]): string[] => [...words, ...prefixes(words)];
const titleWords = (text: BookText): string[] => indexedWords(text.title.replaceAll(boundary, ''));
const allWords = (text: BookText): string[] =>
  indexedWords(`${text.title} ${text.synopsis}`.replaceAll(boundary, ''));

function diffTexts(old: readonly BookText[], now: readonly BookText[]): SetChanges {
  const changes: SetChanges = new Map();
  const record = (word: string, in_title: Flag, kind: keyof Changes, id: number): void => {
    const ofWord = changes.get(word) ?? new Map<Flag, Changes>();
    const ofSet = ofWord.get(in_title) ?? { add: [], remove: [] };
    ofSet[kind].push(id);
    changes.set(word, ofWord.set(in_title, ofSet));
  };
  for (const [kind, texts] of [['remove', old] as const, ['add', now] as const])
    for (const text of texts) {
      for (const word of withPrefixes(allWords(text))) record(word, 0, kind, text.book_id);
      for (const word of withPrefixes(titleWords(text))) record(word, 1, kind, text.book_id);
    }
  return changes;
}

/** Updates the stored sets of books of these words; returns the words that had no sets before. */
async function updateSets(
  db: Database,
  words: readonly string[],
  { changes, blocks }: { changes: SetChanges; blocks: readonly number[] },
): Promise<string[]> {
  const stored = await db.selectFrom('word_books').selectAll().where('word', 'in', words).execute();
  const known = new Set(stored.map(({ word }) => word));
  const before = new Map(stored.map((row) => [`${row.in_title} ${row.block} ${row.word}`, row.ids]));
  const rows = words.flatMap((word) =>
    [...(changes.get(word) ?? [])].flatMap(([in_title, { add, remove }]) =>
      blocks.flatMap((block) => {
        const ids = before.get(`${in_title} ${block} ${word}`);
        const packed = updateEncoded({ block, ids: ids ?? new Uint8Array() }, remove, add);
        return packed.length > 0 || ids ? [{ word, in_title, block, ids: packed }] : [];
      }),
    ),
  );
  if (rows.length > 0)
    await db
      .insertInto('word_books')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['word', 'in_title', 'block'])
          .doUpdateSet((eb) => ({ ids: eb.ref('excluded.ids') })),
      )
      .execute();
  await pruneWords(
    db,
    rows.filter(({ ids }) => ids.length === 0),
  );
  return words.filter((word) => !known.has(word));
}

/** Deletes the stored texts of these books, but not their entries in sets; returns the deleted texts. */
async function removeTexts(db: Database, ids: readonly number[]): Promise<BookText[]> {
  const old = await db.deleteFrom('book_texts').where('book_id', 'in', ids).returningAll().execute();
  for (const text of old) {
    const words = titleWords(text);
    if (words.length > 0)
      await db
        .deleteFrom('title_words')
        .where('word', 'in', words)
        .where('title_sort', '=', text.title_sort)
        .where('book_id', '=', text.book_id)
        .execute();
  }
  return old;
}

/** First letter of the words for years, so that the unfinished word in 'earthsea 2' does not match every year from 2000. */
const yearMark = sql.lit('ʘ');

/**
 * Returns the metadata by which a book is found beside its title: its people and series with their merged spellings, the
 * numbers in the series, texts of its edition and years.
 */
const metadataOfBook = sql<string>`
  coalesce(subtitle, '') || ' ' || coalesce(publisher, '') || ' ' || coalesce(isbn, '') || ' '
  || coalesce(asin, '') || ' ' || coalesce(content_notes, '')
  || coalesce(' ' || ${yearMark} || cast(abs(original_year) as text), '')
  || coalesce(' ' || ${yearMark} || cast(abs(release_year) as text), '')
  || coalesce((
    select string_agg(' ' || people.name, '') from people
    where people.id in (select person_id from book_people where book_id = books.id)
  ), '')
  || coalesce((
    select string_agg(' ' || name, '') from person_aliases
    where target_id in (select person_id from book_people where book_id = books.id)
  ), '')
  || coalesce((
    select string_agg(' ' || name, '') from series_aliases
    where target_id in (select series_id from book_series where book_id = books.id)
  ), '')
  || coalesce((
    select string_agg(' ' || series.name || coalesce(' #' || book_series.number, ''), '')
    from book_series join series on series.id = book_series.series_id
    where book_series.book_id = books.id
  ), '')
`.as('metadata');

/** Indexes a batch of queued books, with the index locked; returns the number of books in the batch. */
async function indexBatch(db: Database): Promise<number> {
  const queued = await db
    .selectFrom('search_pending')
    .select('book_id')
    .orderBy('book_id')
    .limit(maxBooksPerRun)
    .execute();
  if (queued.length === 0) return 0;
  const ids = queued.map(({ book_id }) => book_id);
  const old = await removeTexts(db, ids);
  const books = await db
    .selectFrom('books')
    .select(['id', 'title', 'title_sort', 'title_order', 'synopsis', 'language'])
    .select(metadataOfBook)
    .where('id', 'in', ids)
    .execute();
  await orderTitles(db, books);
  const texts = books.map(({ id, title, title_sort, synopsis, language, metadata }) => {
    const others = [synopsis, metadata, language === null ? '' : languageNameOf(language)].join(' ');
    const spelled = spelledUmlauts(`${title} ${others}`).join(' ');
    return {
      book_id: id,
      title: withBoundaries(foldForSearch(title)),
      title_sort,
      synopsis: withBoundaries(foldForSearch(`${others} ${spelled}`)),
    };
  });
  const changes = diffTexts(old, texts);
  const blocks = [...new Set(ids.map(blockOf))];
  // Sorted, so that adjacent rows are written together.
  const words = [...changes.keys()].toSorted();
  const newWords: string[] = [];
  for (const batch of chunksOf(words))
    for (const word of await updateSets(db, batch, { changes, blocks }))
      if (!isPrefixKey(word) && Array.from(word).length > 1) newWords.push(word);
  const endings = newWords.flatMap((word) => suffixes(word).map((ending) => ({ ending, word })));
  await insertAll(db, 'word_endings', endings);
  await insertAll(db, 'word_slips', newWords.flatMap(deletionEntries));
  const titleRows = texts.flatMap((text) =>
    titleWords(text).map((word) => ({ word, title_sort: text.title_sort, book_id: text.book_id })),
  );
  await insertAll(
    db,
    'title_words',
    titleRows.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0)),
  );
  await insertAll(db, 'book_texts', texts);
  await db.deleteFrom('search_pending').where('book_id', 'in', ids).execute();
  return queued.length;
}

const hasQueued = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('search_pending').select('book_id').limit(1).executeTakeFirst()) !== undefined;

/** Indexes every book that was added, changed or removed; triggers queue them. */
export async function indexQueued(db: Database): Promise<void> {
  while (await hasQueued(db))
    await db.transaction().execute(async (tx) => {
      await lockCatalogue(tx);
      return indexBatch(tx);
    });
}

/** Indexes the books that an open transaction has written or deleted, as part of that transaction. */
export async function indexInTransaction(tx: Database, bookIds: readonly number[]): Promise<void> {
  await lockCatalogue(tx);
  // Books that were queued before are not queued again by triggers. Another transaction may have indexed them meanwhile,
  // without these changes, and taken them from the queue.
  await insertAll(
    tx,
    'search_pending',
    bookIds.map((book_id) => ({ book_id })),
  );
  while ((await indexBatch(tx)) === maxBooksPerRun);
}
