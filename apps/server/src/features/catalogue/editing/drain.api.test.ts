import { setImmediate } from 'node:timers/promises';
import type { Book } from '@lamplight/contract';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSingleWriter } from '../../../db/dialect.ts';
import { addComments } from '../../../testing/comment-helpers.ts';
import { inputOf } from '../../../testing/editing-harness.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { memberTables } from './drain.ts';

const references = {
  singleWriter: sql<{ child: string; parent: string }>`
    select m.name as child, k."table" as parent from sqlite_schema m, pragma_foreign_key_list(m.name) k
    where m.type = 'table' and k.on_delete = 'CASCADE'`,
  other: sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confdeltype = 'c' and connamespace = current_schema()::regnamespace`,
};

test('every table with rows of members that a deleted book or chapter deletes is drained', async () => {
  const { db } = (await testApp()).deps.connection;
  const { rows } = await references[isSingleWriter(db) ? 'singleWriter' : 'other'].execute(db);
  const ofMembers = new Set(rows.filter(({ parent }) => parent === 'users').map(({ child }) => child));
  const growing = (from: string): string[] => {
    const reached = new Set([from]);
    for (const table of reached)
      for (const { child, parent } of rows) if (parent === table) reached.add(child);
    return [...reached].filter((name) => ofMembers.has(name) || name === 'comments');
  };
  const undrained = (from: string, kind: 'book' | 'chapter') => {
    const drained = new Set(memberTables.flatMap(({ name, of }) => (of[kind] ? [name] : [])));
    return growing(from).filter((name) => !drained.has(name));
  };
  expect(growing('books').length).toBeGreaterThan(12);
  expect(undrained('books', 'book').toSorted()).toEqual(['clips', 'comment_reactions']);
  expect(growing('chapters').length).toBeGreaterThan(3);
  // A deleted chapter has few rows in these tables; reviews belong to books, not to chapters.
  expect(undrained('chapters', 'chapter').toSorted()).toEqual([
    'comment_reactions',
    'notification_deliveries',
    'notification_events',
    'notifications',
    'reviews',
  ]);
});

/** Adds 1,200 listeners, each of whom has heard a second of all chapters. */
async function addListeners({ deps: { connection }, clock }: TestApp): Promise<void> {
  const now = clock.iso();
  const many = sql`(with recursive n (i) as (select 1 union all select i + 1 from n where i < 1200) select i from n)`;
  await sql`
    insert into users (username, username_key, email, email_key, password_hash, role, is_premium, manual_premium_override, created_at)
    select 'listener ' || i, 'listener ' || i, i || '@example.test', i || '@example.test', 'none', 'member', 0, 0, ${now}
    from ${many} as n`.execute(connection.db);
  await sql`
    insert into chapter_progress (user_id, chapter_id, book_id, position, updated_at)
    select u.id, c.id, c.book_id, 1, ${now} from users u, chapters c where u.username like 'listener %'`.execute(
    connection.db,
  );
}

test('a book with many listeners is a draft until their rows are deleted in slices', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const book = await t.addBook({ title: 'Loved' });
  const other = await t.addBook({ title: 'Other' });
  await addListeners(t);
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

test('a chapter with many listeners is hidden by the save, and deleted in slices while others are answered', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const book = await t.addBook({ title: 'Loved' });
  const [first = 0, second = 0] = book.chapterIds;
  await addListeners(t);
  const now = t.clock.iso();
  await sql`
    insert into book_progress (user_id, book_id, last_chapter_id, position, rev, updated_at)
    select id, ${book.id}, ${first}, 9, 1, ${now} from users where username like 'listener %'`.execute(db);
  await sql`
    insert into moments (user_id, id, book_id, chapter_id, chapter_title, position, note, note_fold, created_at, changed_at)
    select id, 'm', ${book.id}, ${first}, 'One', 1, '', '', ${now}, ${now}
    from users where username like 'listener %'`.execute(db);
  const before: Book = (await t.as('admin')('GET', `/books/${book.id}`)).json();
  const chapters = [
    { title: 'New', audio_url: 'https://audio.test/new.mp3' },
    ...before.chapters.filter(({ id }) => id !== first),
  ];
  const seen: number[][] = [];
  const save = t.as('admin')('PUT', `/books/${book.id}`, { ...inputOf(before), title: 'Renamed', chapters });
  const ended = save.then(() => true);
  while (!(await Promise.race([ended, setImmediate(false)]))) {
    const shown = (await t.as('member')('GET', `/books/${book.id}`)).json();
    seen.push(shown.chapters.map(({ id }: { id: number }) => id));
  }
  const saved = (await save).json();
  expect(saved).toMatchObject({ title: 'Renamed', chapter_count: 2 });
  const after = saved.chapters.map(({ id }: { id: number }) => id);
  expect(after).toEqual([expect.any(Number), second]);
  // Members see the book before the edit or after it, and are answered while rows are deleted.
  const states = new Set(seen.map((ids) => JSON.stringify(ids)));
  expect([...states].filter((state) => state !== JSON.stringify(book.chapterIds))).toEqual([
    JSON.stringify(after),
  ]);
  expect(seen.filter((ids) => !ids.includes(first)).length).toBeGreaterThan(2);
  const count = async (
    table: 'book_progress' | 'chapter_progress' | 'moments',
    condition: RawBuilder<boolean>,
  ) => {
    const { rows } = await sql<{ count: number }>`
      select cast(count(*) as integer) as count from ${sql.table(table)} where ${condition}`.execute(db);
    return rows[0]?.count;
  };
  expect(await count('chapter_progress', sql`chapter_id = ${first}`)).toBe(0);
  expect(await count('chapter_progress', sql`chapter_id = ${second}`)).toBe(1200);
  expect(await count('book_progress', sql`last_chapter_id = ${second} and position = 1`)).toBe(1200);
  expect(await count('moments', sql`chapter_id is null`)).toBe(1200);
  const audit: { action: string }[] = (await t.as('admin')('GET', '/admin/audit')).json();
  expect(
    audit.filter(({ action }) => action.startsWith('book_') || action.startsWith('chapter_')),
  ).toMatchObject([{ action: 'book_edited' }]);
});
