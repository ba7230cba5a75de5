import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSingleWriter } from '../../db/dialect.ts';
import { addComments } from '../../testing/comment-helpers.ts';
import { testApp } from '../../testing/test-app.ts';
import { memberTables } from './drain-book.ts';

test('every table with rows of members about a book is drained', async () => {
  const { db } = (await testApp()).deps.connection;
  const columns = isSingleWriter(db)
    ? sql<{ table: string; column: string }>`
        select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c
        where m.type = 'table'`
    : sql<{ table: string; column: string }>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = current_schema()`;
  const { rows } = await columns.execute(db);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const grows = (names: readonly string[]) => names.includes('book_id') && names.includes('user_id');
  const growing = [...tables].filter(([, all]) => grows(all.map(({ column }) => column)));
  expect(growing.length).toBeGreaterThan(8);
  const drained = new Set(memberTables.map(({ name }) => name));
  expect(growing.map(([name]) => name).filter((name) => !drained.has(name))).toEqual(['clips']);
});

test('a book with many listeners is a draft until their rows are deleted in slices', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const book = await t.addBook({ title: 'Loved' });
  const other = await t.addBook({ title: 'Other' });
  const now = t.clock.iso();
  const many = sql`(with recursive n (i) as (select 1 union all select i + 1 from n where i < 2500) select i from n)`;
  await sql`
    insert into users (username, username_key, email, email_key, password_hash, role, is_premium, manual_premium_override, created_at)
    select 'listener ' || i, 'listener ' || i, i || '@example.test', i || '@example.test', 'none', 'member', 0, 0, ${now}
    from ${many} as n`.execute(db);
  await sql`
    insert into chapter_progress (user_id, chapter_id, book_id, position, updated_at)
    select u.id, c.id, c.book_id, 1, ${now} from users u, chapters c where u.username like 'listener %'`.execute(
    db,
  );
  const written = Array.from({ length: 1500 }, () => ({ content: 'Good' }));
  await addComments(t, { kind: 'chapter', id: book.chapterIds[0] ?? 0 }, written);
  const seen = new Set<number>();
  const deletion = t.as('admin')('DELETE', `/books/${book.id}`);
  const ended = deletion.then(() => true);
  while (!(await Promise.race([ended, setImmediate(false)])))
    seen.add((await t.as('member')('GET', `/books/${book.id}`)).statusCode);
  expect((await deletion).statusCode).toBe(200);
  expect([...seen].at(-1)).toBe(404);
  expect((await t.as('member')('GET', `/books/${other.id}`)).statusCode).toBe(200);
  const left = await sql<{ book_id: number; count: number }>`
    select book_id, cast(count(*) as integer) as count from chapter_progress group by book_id`.execute(db);
  expect(left.rows.map((row) => [row.book_id, row.count])).toEqual([[other.id, 5000]]);
  const { count } = await db
    .selectFrom('comments')
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
  const audit: { action: string }[] = (await t.as('admin')('GET', '/admin/audit')).json();
  expect(audit.slice(0, 2).map(({ action }) => action)).toEqual(['book_deleted', 'book_edited']);
});
