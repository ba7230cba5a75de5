import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds sets for word prefixes and removes those of unused words: the index is rebuilt from the books. */
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
