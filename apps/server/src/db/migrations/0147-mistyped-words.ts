import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Lets a search find words of a length that begin, or end, as a mistyped one does, without reading all of them. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create index sentence_words_by_start on sentence_words ((length(word)), word)`.execute(db);
  await sql`create index sentence_words_by_end on sentence_words ((substr(word, length(word) - 1)), (length(word)))`.execute(
    db,
  );
}
