import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase, createInstallation } from '../testing/backup-fixtures.ts';
import { testApp } from '../testing/test-app.ts';
import { prepareQuery } from './prepared-query.ts';

test('a node goes on answering after a newer version has added columns to its tables', async () => {
  const t = await testApp({}, { connection: await connectDatabase(await createInstallation()) });
  const { id, chapterIds } = await t.addBook();
  const member = t.as('member');
  const statuses = async () => {
    const responses = [
      await member('GET', '/auth/me'),
      await member('GET', '/books'),
      await member('GET', `/books/${id}`),
      await member('POST', `/books/${id}/progress`, { chapter_id: chapterIds[0], position: 1 }),
      await member('GET', '/books/continue'),
    ];
    return responses.map(({ statusCode }) => statusCode);
  };
  expect(await statuses()).toEqual(Array(5).fill(200));
  const { db } = t.deps.connection;
  for (const table of ['users', 'sessions', 'subscriptions', 'book_progress', 'books', 'book_tags'])
    await sql`alter table ${sql.table(table)} add column added_later text`.execute(db);
  expect(await statuses()).toEqual(Array(5).fill(200));
});

test('refuses to prepare a query that does not name its columns', async () => {
  const t = await testApp();
  const all = prepareQuery<{ id: number }, { id: number }>((db, { id }) =>
    db.selectFrom('users').selectAll('users').where('id', '=', id),
  );
  await expect(all(t.deps.connection.db, { id: 1 })).rejects.toThrow('has to name its columns');
});
