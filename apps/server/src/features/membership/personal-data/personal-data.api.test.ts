import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addFullMember } from '../../../testing/full-member.ts';
import { report } from '../../../testing/moderation-helpers.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { personalData, personalTables } from './personal-tables.ts';
import { findMember, rowsOf } from './read-export.ts';

/** Matches names of columns that refer to a member. */
const namesMember =
  /(^|_)(user|member|actor|author|owner|reporter|muter|muted|moderator|staff)_id$|_by$|^by$|^customer$|stripe_customer_id|(^|_)(email|recipient)(_key)?$/;

const sendAs = async (t: TestApp, id: number, url: string, payload?: object) =>
  t.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${await t.tokenFor(id)}` },
    ...(payload ? { payload } : {}),
  });

async function exported(t: TestApp, id: number): Promise<Record<string, string>> {
  const answer = await sendAs(t, id, '/auth/export');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data-2026-01-01.zip"');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

async function* everyRow(t: TestApp): AsyncGenerator<[string, Record<string, unknown>]> {
  const { db } = t.deps.connection;
  for (const name of Object.keys(personalData) as (keyof typeof personalData)[])
    for (const row of await db.selectFrom(name).selectAll().execute()) yield [name, row];
}

test('every column of the database that refers to a member declares what becomes of it', async () => {
  const t = await testApp();
  const found = await t.deps.connection.db.introspection.getTables();
  const schema = found.find(({ name }) => name === 'users')?.schema;
  const tables = found.filter((table) => table.schema === schema && !table.name.startsWith('kysely_'));
  expect(tables.length).toBeGreaterThan(30);
  const undeclared = tables.flatMap(({ name, columns }) => {
    const rule = personalTables.find((table) => table.name === name);
    const declared = rule ? [...rule.member, ...rule.others, ...rule.exported] : [];
    return columns
      .map((column) => column.name)
      .filter((column) => namesMember.test(column) && !declared.includes(column))
      .map((column) => `${name}.${column}`);
  });
  // The buyer and the member who redeems a gift both export the gift, without the email addresses of either side.
  const others = ['gifts.buyer_email', 'gifts.recipient_email'];
  const known = ['users.email_key', 'checkouts.email_key', ...others];
  expect(undeclared.filter((name) => !known.includes(name))).toEqual([]);
  for (const { name, deletion, exported: columns, reason } of personalTables)
    if (deletion === 'retained' || columns.length === 0) expect(reason, name).toEqual(expect.any(String));
});

test('an export contains every table of a member who has everything, and no secret', async () => {
  const t = await testApp();
  const { id, bookId, commentId } = await addFullMember(t);
  const files = await exported(t, id);
  const read = (name: string): Record<string, unknown>[] => JSON.parse(files[`${name}.json`] ?? 'null');
  for (const { name, exported: columns } of personalTables) {
    if (columns.length === 0) {
      expect(files, name).not.toHaveProperty(`${name}.json`);
      continue;
    }
    expect(read(name).length, `${name} has rows`).toBeGreaterThan(0);
    expect(Object.keys(read(name)[0] ?? {}), name).toEqual(columns);
  }
  expect(read('users')).toMatchObject([{ username: 'wilhelmina', email: 'wilhelmina@readers.test' }]);
  expect(read('comments')).toMatchObject([{ id: commentId, content: 'I liked this part.' }]);
  expect(read('books')).toEqual([{ id: bookId, title: 'The borrowed lantern' }]);
  expect(read('chapters')).toMatchObject([{ book_id: bookId, title: 'Two' }]);
  expect(read('provider_events')).toMatchObject([{ id: 'evt_of_wilhelmina' }]);
  const described = (files['README.txt'] ?? '').match(/^\w+\.json/gm) ?? [];
  expect(new Set(['README.txt', ...described])).toEqual(new Set(Object.keys(files)));
  const all = Object.values(files).join('\n');
  for (const secret of [
    'argon2',
    'a hash of an API key',
    'whsec_of-a-webhook',
    'hash-of-a-reset-link',
    'hash-of-a-security-link',
    'So did I.',
    'member@lamplight.test',
    '"browser"',
  ])
    expect(all, secret).not.toContain(secret);
});

test('an export names the books and chapters that the member may know of', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const book = await t.addBook({ title: 'Ash' });
  const [chapter_id = 0] = book.chapterIds;
  for (const caller of ['member', 'premium'] as const)
    await t.as(caller)('POST', `/books/${book.id}/progress`, { chapter_id, position: 1 });
  const titles = async (caller: 'member' | 'premium') => {
    const files = await exported(t, t.users[caller]);
    return ['books.json', 'chapters.json'].map((name) => JSON.parse(files[name] ?? '').length);
  };
  expect([await titles('member'), await titles('premium')]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await db.updateTable('chapters').set({ visibility: 1 }).where('id', '=', chapter_id).execute();
  expect([await titles('member'), await titles('premium')]).toEqual([
    [1, 0],
    [1, 1],
  ]);
  await db.updateTable('books').set({ visibility: 1000 }).where('id', '=', book.id).execute();
  expect(await titles('premium')).toEqual([0, 1]);
});

test('an export of many rows is complete, and contains nothing of others', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const { id: book_id, chapterIds } = await t.addBook();
  const row = { book_id, chapter_id: chapterIds[0] ?? 0, position: 1, device: null, left_at: t.clock.iso() };
  for (const user_id of [t.users.visitor, t.users.member])
    for (let part = 0; part < 13; part += 1)
      await db
        .insertInto('place_history')
        .values(Array.from({ length: 100 }, (_, at) => ({ ...row, user_id, position: part * 100 + at })))
        .execute();
  const rows: { position: number }[] = JSON.parse(
    (await exported(t, t.users.visitor))['place_history.json'] ?? '',
  );
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 1300 }, (_, at) => at));
});

test('tables that are not in backups are read page by page, too', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const at = t.clock.iso();
  const times = { created_at: at, authenticated_at: at, last_seen_at: at, ended_at: at };
  for (let part = 0; part < 2; part += 1)
    await db
      .insertInto('sessions')
      .values(
        Array.from({ length: 300 }, (_, index) => ({
          id: `${part}-${index}`,
          user_id: t.users.visitor,
          device: 'Phone',
          ...times,
        })),
      )
      .execute();
  const [table] = personalTables.filter(({ name }) => name === 'sessions');
  const member = await findMember(db, t.users.visitor);
  if (!table || !member) throw new Error('the table or the member is missing');
  const pages: number[] = [];
  const ids = new Set<unknown>();
  for await (const page of rowsOf(db, table, member)) {
    pages.push(page.length);
    for (const { id } of page) ids.add(id);
  }
  expect([pages, ids.size]).toEqual([[200, 200, 200], 600]);
});

test('export and deletion ask for a recent sign-in', async () => {
  const t = await testApp();
  const token = await t.tokenOf('visitor');
  t.clock.advance(16 * 60_000);
  for (const [url, payload] of [
    ['/api/auth/export', undefined],
    ['/api/auth/delete-account', { username: 'visitor' }],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await t.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
    expect(answer.json()).toMatchObject({ status: 403, code: 'reauthentication_required' });
  }
});

test('exports are limited to a few an hour', async () => {
  const t = await testApp();
  const codes: number[] = [];
  for (let time = 0; time < 6; time += 1)
    codes.push((await sendAs(t, t.users.visitor, '/auth/export')).statusCode);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});

test('deletion leaves nothing of a member who had everything', async () => {
  const t = await testApp();
  const { id, username, email, customer, commentId } = await addFullMember(t);
  const member = await findMember(t.deps.connection.db, id);
  if (!member) throw new Error('the member is missing');
  const answer = await sendAs(t, id, '/auth/delete-account', { username: 'Wilhelmina ' });
  expect(answer.json()).toEqual({ message: 'Your account is deleted. Goodbye!' });

  for (const table of personalTables) {
    if (table.deletion === 'retained') continue;
    for await (const page of rowsOf(t.deps.connection.db, table, member))
      expect([table.name, page]).toEqual([]);
  }
  const retained = personalTables.filter(({ deletion }) => deletion === 'retained').map(({ name }) => name);
  for await (const [name, row] of everyRow(t)) {
    const text = JSON.stringify(row).toLowerCase();
    for (const trace of [username, email, 'elsewhere.test']) {
      // The provider ids in this test contain the member's name: remove them before the search.
      const shown = text.replaceAll(/(cus|sub|evt|cs)_of_wilhelmina/g, '');
      expect(shown.includes(trace), `${name}: ${text}`).toBe(false);
    }
    const isReversal = name === 'payment_reversals';
    if (!isReversal && !retained.some((column) => column === name)) expect(text).not.toContain(customer);
  }
  const thread = (await t.as('member')('GET', `/chapter-comments/${commentId}/thread`)).json();
  expect(thread[0]).toMatchObject({
    content: 'I liked this part.',
    username: 'Former member',
    user_id: null,
    likes: 0,
  });
  const entries = (await t.as('admin')('GET', '/admin/audit?action=account_deleted')).json();
  expect(entries).toMatchObject([{ actor_kind: 'account', actor: null, target: `account ${id}` }]);

  expect(await t.deps.accounts.createUser({ username, email, password: 'another lamp' })).toBeGreaterThan(id);
});

test('deletion asks for the username, and signs out at once', async () => {
  const t = await testApp();
  const wrong = await sendAs(t, t.users.visitor, '/auth/delete-account', { username: 'member' });
  expect(wrong.json()).toMatchObject({ status: 422, detail: 'That is not your username.' });
  const token = await t.tokenOf('visitor');
  const send = (url: string, payload: object) =>
    t.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
  const answers = await Promise.all(
    [1, 2, 3].map(() => send('/api/auth/delete-account', { username: 'visitor' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200)).not.toEqual([]);
  expect(answers.every(({ statusCode }) => [200, 401].includes(statusCode))).toBe(true);
  expect((await send('/api/auth/delete-account', { username: 'visitor' })).statusCode).toBe(401);
  expect(await t.deps.accounts.findUser(t.users.visitor)).toBeUndefined();
});

test('the last admin cannot delete their account; of two admins at once, one stays', async () => {
  const t = await testApp();
  const deleteAs = (id: number, username: string) => sendAs(t, id, '/auth/delete-account', { username });
  expect((await deleteAs(t.users.admin, 'admin')).json()).toMatchObject({
    status: 403,
    detail: 'This is the only admin. Make someone else an admin first.',
  });
  await t.deps.accounts.changeRole(t.users.premium, { role: 'admin', staff_role: null }, null);
  const both = await Promise.all([deleteAs(t.users.admin, 'admin'), deleteAs(t.users.premium, 'premium')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  expect(await t.deps.accounts.listAdmins()).toHaveLength(1);
});

test('deletion forgets what the account wrote in reports and in the audit list', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  await t.deps.accounts.changeRole(t.users.premium, { role: 'admin', staff_role: null }, null);
  const admin = t.as('premium');
  await admin('POST', '/admin-announcements/', { content: 'My own words' });
  await admin('POST', '/updates/admin-text', { text: 'More of my words' });
  await t.as('admin')('POST', '/admin-announcements/', { content: 'Words of others' });
  const [own, others] = [
    await t.as('premium')('POST', '/update-comments', { content: 'My rude words' }),
    await t.as('member')('POST', '/update-comments', { content: 'Rude words of others' }),
  ].map((answer) => answer.json().id);
  for (const id of [own, others]) await report(t.as('visitor'), id);
  await t.as('premium')('DELETE', `/update-comments/${own}`);
  expect((await sendAs(t, t.users.premium, '/auth/delete-account', { username: 'premium' })).statusCode).toBe(
    200,
  );

  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', 'in', ['announcement_posted', 'updates_text_changed'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'announcement_posted', detail: null },
    { action: 'updates_text_changed', detail: null },
    { action: 'announcement_posted', detail: '{"text":"Words of others"}' },
  ]);
  const cases = await db.selectFrom('moderation_cases').select('reported_text').orderBy('id').execute();
  expect(cases).toEqual([{ reported_text: null }, { reported_text: 'Rude words of others' }]);
});
