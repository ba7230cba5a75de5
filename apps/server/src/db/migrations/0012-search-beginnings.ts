import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Sets for the beginnings of words, and none for words that are gone: the index is made again from the books. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const tables = [
    'book_texts',
    'word_books',
    'title_words',
    'word_endings',
    'word_slips',
    'search_pending',
  ] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  await sql`insert into search_pending (book_id) select id from books`.execute(db);
}
