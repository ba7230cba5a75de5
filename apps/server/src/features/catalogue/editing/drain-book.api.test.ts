import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSingleWriter } from '../../../db/dialect.ts';
import { addComments } from '../../../testing/comment-helpers.ts';
import { testApp } from '../../../testing/test-app.ts';
import { memberTables } from './drain-book.ts';

const references = {
  singleWriter: sql<{ child: string; parent: string }>`
    select m.name as child, k."table" as parent from sqlite_schema m, pragma_foreign_key_list(m.name) k
    where m.type = 'table' and k.on_delete = 'CASCADE'`,
  other: sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confdeltype = 'c' and connamespace = current_schema()::regnamespace`,
};

test('every table with rows of members that a deleted book deletes is drained', async () => {
  const { db } = (await testApp()).deps.connection;
  const { rows } = await references[isSingleWriter(db) ? 'singleWriter' : 'other'].execute(db);
  const ofMembers = new Set(rows.filter(({ parent }) => parent === 'users').map(({ child }) => child));
  const reached = new Set(['books']);
  for (const table of reached) for (const { child, parent } of rows) if (parent === table) reached.add(child);
  const growing = [...reached].filter((name) => ofMembers.has(name) || name === 'comments');
  expect(growing.length).toBeGreaterThan(12);
  const drained = new Set(memberTables.map(({ name }) => name));
  expect(growing.filter((name) => !drained.has(name)).toSorted()).toEqual(['clips', 'comment_reactions']);
});

test('a book with many listeners is a draft until their rows are deleted in slices', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const book = await t.addBook({ title: 'Loved' });
  const other = await t.addBook({ title: 'Other' });
  const now = t.clock.iso();
  const many = sql`(with recursive n (i) as (select 1 union all select i + 1 from n where i < 1200) select i from n)`;
  await sql`
    insert into users (username, username_key, email, email_key, password_hash, role, is_premium, manual_premium_override, created_at)
    select 'listener ' || i, 'listener ' || i, i || '@example.test', i || '@example.test', 'none', 'member', 0, 0, ${now}
    from ${many} as n`.execute(db);
  await sql`
    insert into chapter_progress (user_id, chapter_id, book_id, position, updated_at)
    select u.id, c.id, c.book_id, 1, ${now} from users u, chapters c where u.username like 'listener %'`.execute(
    db,
  );
  const chapter = { kind: 'chapter', id: book.chapterIds[0] ?? 0 } as const;
  const [thread_id = 0] = await addComments(t, chapter, [{ content: 'First' }]);
  const written = Array.from({ length: 1100 }, (_, n) => ({
    content: 'Good',
    ...(n % 2 === 0 && { thread_id }),
  }));
  await addComments(t, chapter, written);
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
  expect(left.rows.map((row) => [row.book_id, row.count])).toEqual([[other.id, 2400]]);
  const { count } = await db
    .selectFrom('comments')
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
  const audit: { action: string }[] = (await t.as('admin')('GET', '/admin/audit')).json();
  expect(audit.slice(0, 2).map(({ action }) => action)).toEqual(['book_deleted', 'book_edited']);
});
