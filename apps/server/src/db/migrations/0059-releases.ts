import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds releases to books and chapters: until then every saved book is public, and stays so. */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  for (const table of ['books', 'chapters'] as const) {
    const columns = [
      ['visibility', sql`visibility in (0, 1, 2)`],
      ['early_days', sql`early_days >= 0`],
      ['release_notify', sql`release_notify in (0, 1)`],
    ] as const;
    for (const [name, check] of columns)
      await db.schema
        .alterTable(table)
        .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0).check(check))
        .execute();
    await db.schema
      .alterTable(table)
      .addColumn('release_state', 'text', (c) =>
        c.notNull().defaultTo('public').check(sql`release_state in ('public', 'scheduled', 'draft')`),
      )
      .execute();
    for (const name of ['release_at', 'early_at'] as const)
      await db.schema.alterTable(table).addColumn(name, 'text').execute();
    // Few rows are unreleased: these indexes stay small, whatever the size of the library.
    await sql`create index ${sql.ref(`${table}_hidden`)} on ${sql.table(table)} (visibility) where visibility > 0`.execute(
      db,
    );
    await sql`create index ${sql.ref(`${table}_by_release`)} on ${sql.table(table)} (release_at) where release_at is not null`.execute(
      db,
    );
  }
  for (const name of ['hidden_chapters', 'release_rev'] as const)
    await db.schema
      .alterTable('books')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await sql`create index books_with_hidden_chapters on books (id) where hidden_chapters > 0`.execute(db);
  await sql`create index chapters_hidden_audio on chapters (audio_url) where visibility > 0`.execute(db);
  const event = 'update of visibility, release_state, release_at, early_days, hidden_chapters, release_rev';
  const body = 'update catalogue set revision = revision + 1 where id = 1;';
  for (const statement of dialect.trigger({
    name: 'books_release_changed',
    event,
    table: 'books',
    each: 'statement',
    body,
  }))
    await statement.execute(db);
}
