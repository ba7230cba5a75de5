import { type Kysely, sql } from 'kysely';
import { searchKeysOf } from '../../platform/name-words.ts';
import { chunksOf } from '../chunks.ts';
import type { Schema } from '../schema.ts';

/** Letters of which words are folded in another way: kana, Arabic, and scripts from India to the Pacific. */
const refolded = /[\u0600-\u06ff\u0900-\u1cff\u3040-\u30ff\ua800-\uabff\uff65-\uff9f]/;
const rowsPerRead = 2000;

async function hasRefoldedSentence(db: Kysely<Schema>): Promise<boolean> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('sentences')
      .select(['id', 'content'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerRead)
      .execute();
    if (rows.some(({ content }) => refolded.test(content))) return true;
    if (rows.length < rowsPerRead) return false;
    last = rows.at(-1)?.id ?? 0;
  }
}

/** Replaces the words that find people or series. */
async function replaceWords(db: Kysely<Schema>, kind: 'people' | 'series'): Promise<void> {
  const [words, aliases] = (
    kind === 'people' ? ['person_words', 'person_aliases'] : ['series_words', 'series_aliases']
  ) as readonly ['series_words', 'series_aliases'];
  await db.deleteFrom(words).execute();
  const names = await db
    .selectFrom(kind as 'series')
    .select(['id', 'name'])
    .execute();
  if (kind === 'people')
    for (const { id, sort_name } of await db.selectFrom('people').select(['id', 'sort_name']).execute())
      names.push({ id, name: sort_name });
  for (const { target_id, name } of await db.selectFrom(aliases).select(['target_id', 'name']).execute())
    names.push({ id: target_id, name });
  const rows = names.flatMap(({ id, name }) => searchKeysOf(name).map((word) => ({ word, id })));
  for (const batch of chunksOf(rows))
    await db
      .insertInto(words)
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Lets a search find any part of words in scripts without spaces, umlauts that are spelled out, and no other letter that
 * differs in a mark. The server rebuilds the indexes of books and sentences when it starts.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const table of ['word_books', 'title_words', 'word_endings', 'word_slips', 'book_texts'] as const)
    await db.deleteFrom(table).execute();
  await sql`insert into search_pending (book_id) select id from books where true on conflict do nothing`.execute(
    db,
  );
  for (const kind of ['people', 'series'] as const) await replaceWords(db, kind);
  if (!(await hasRefoldedSentence(db))) return;
  await db.deleteFrom('sentences').execute();
  await db.deleteFrom('sentence_words').execute();
}
