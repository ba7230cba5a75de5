import { expect, test } from 'vitest';
import { adopt, findSamples } from './cli/adopt.ts';
import { addSampleActivity } from './sample-data/activity.ts';
import {
  demoAccounts,
  demoPassword,
  findSampleAccounts,
  readFirstRun,
  recordSamples,
  sampleDomain,
  writeFirstRun,
} from './sample-data/library.ts';
import { postComment } from './testing/comment-helpers.ts';
import { stripeConfig, type TestApp, testApp } from './testing/test-app.ts';

/** Creates a database like that of `npm start`, but with only one of the sample books. */
async function trial(): Promise<TestApp & { bookId: number }> {
  const t = await testApp({ payments: stripeConfig });
  const { deps } = t;
  const { db } = deps.connection;
  await db.deleteFrom('users').execute();
  const users = { ...t.users };
  for (const { username, ...account } of demoAccounts)
    users[username] = await deps.accounts.createUser({
      username,
      email: `${username}@${sampleDomain}`,
      password: demoPassword,
      role: 'role' in account ? account.role : 'member',
    });
  Object.assign(t.users, users);
  await db
    .insertInto('subscriptions')
    .values({
      user_id: users.member,
      stripe_customer_id: 'cus_sandbox',
      stripe_subscription_id: 'sub_sandbox',
      stripe_status: 'active',
      subscription_renewal: '2026-02-01T00:00:00.000Z',
    })
    .execute();
  const { id: bookId } = await t.addBook({ title: 'The Lamp on Gull Stair' });
  await writeFirstRun(db, 'begun');
  await addSampleActivity(deps);
  await recordSamples(db);
  await writeFirstRun(db, 'done');
  return { ...t, bookId };
}

const usernames = async ({ deps }: TestApp) =>
  (await deps.connection.db.selectFrom('users').select('username').orderBy('id').execute()).map(
    ({ username }) => username,
  );

const count = async ({ deps }: TestApp, table: 'comments' | 'comment_reactions' | 'books' | 'admin_text') =>
  (await deps.connection.db.selectFrom(table).selectAll().execute()).length;

test('finds what npm start created, and removes all of it when everything is chosen', async () => {
  const t = await trial();
  const samples = await findSamples(t.deps);
  expect(samples.published.map(({ username }) => username)).toEqual([
    'admin',
    'member',
    'premium',
    'visitor',
  ]);
  expect(samples.members.length).toBeGreaterThan(3);
  expect(samples.members.every(({ isPublished }) => !isPublished)).toBe(true);
  expect(samples.books).toEqual([{ id: t.bookId, title: 'The Lamp on Gull Stair' }]);
  expect(samples.comments).toHaveLength(await count(t, 'comments'));

  // Removes all demo accounts and all sample books.
  await adopt(t.deps, samples, { passwords: new Map(), removesBooks: true }, t.deps.log);
  expect(await usernames(t)).toEqual([]);
  for (const table of ['books', 'comments', 'comment_reactions', 'admin_text'] as const)
    expect([table, await count(t, table)]).toEqual([table, 0]);
  const { db } = t.deps.connection;
  expect(await db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
  expect(
    (await db.selectFrom('discussions').select('thread_count').execute()).every(
      (row) => row.thread_count === 0,
    ),
  ).toBe(true);
  // Later sandbox events about the deleted customer are ignored.
  expect(await db.selectFrom('closed_customers').select('customer').execute()).toEqual([
    { customer: 'cus_sandbox' },
  ]);
  expect(await readFirstRun(db)).toBe('adopted');
  expect(await findSampleAccounts(db)).toEqual([]);
});

test('keeps the chosen data, and everything that is no sample', async () => {
  const t = await trial();
  const { deps } = t;
  const own = await t.addBook({ title: 'A book of the house' });
  const written = await postComment(t.as('member'), `/comments/${own.id}`, 'Written by a person');
  await deps.accounts.createUser({
    username: 'nell',
    email: 'nell@ash.example',
    password: 'a lamp by the door',
  });
  const before = await t.tokenOf('admin');
  const samples = await findSamples(deps);
  const passwords = new Map([[t.users.admin, 'another lamp by the door']]);
  await adopt(deps, samples, { passwords, removesBooks: false }, deps.log);
  expect(await usernames(t)).toEqual(['admin', 'nell']);
  expect(await count(t, 'books')).toBe(2);
  const shown = (await t.as('admin')('GET', `/comments/${own.id}`)).json();
  expect(shown).toMatchObject([{ id: written.id, content: 'Written by a person' }]);
  const headers = { authorization: `Bearer ${before}` };
  expect((await t.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
  const again = await findSamples(deps);
  expect(again).toMatchObject({ published: [], members: [], comments: [], changed: [{ username: 'admin' }] });
  // Running `adopt` again changes nothing more.
  await adopt(deps, again, { passwords: new Map(), removesBooks: false }, deps.log);
  expect(await usernames(t)).toEqual(['admin', 'nell']);
});

test('recognizes a renamed demo account by its password, and ignores one that somebody took over', async () => {
  const t = await trial();
  const { db } = t.deps.connection;
  const rename = (id: number, name: string) =>
    db
      .updateTable('users')
      .set({
        username: name,
        username_key: name,
        email: `${name}@ash.example`,
        email_key: `${name}@ash.example`,
      })
      .where('id', '=', id)
      .execute();
  await rename(t.users.admin, 'chief');
  await rename(t.users.premium, 'nell');
  await t.deps.accounts.changePassword(t.users.premium, 'a lamp by the door');
  await t.deps.accounts.changePassword(t.users.visitor, 'another lamp by the door');
  const { published, changed, members } = await findSamples(t.deps);
  expect(published.map(({ username }) => username)).toEqual(['chief', 'member']);
  expect(changed.map(({ username }) => username)).toEqual(['visitor']);
  expect(members.map(({ username }) => username)).not.toContain('nell');
});
