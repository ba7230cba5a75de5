import type { SharedFeed } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { readRss } from '../../../testing/feed-harness.ts';
import { testApp } from '../../../testing/test-app.ts';

const day = 24 * 3600 * 1000;

/** Creates a premium member's feed, with functions that use it from apps and networks. */
async function shared() {
  const t = await testApp();
  const made = await t.as('premium')('POST', '/user/feeds', { name: 'Watch', kind: 'library' });
  const { id, address } = made.json();
  const pathOf = (url: string) => url.replace('http://lamplight.test', '');
  const visit = (url: string, app: string, network = 1, file = 'feed.xml') =>
    t.app.inject({
      url: pathOf(url).replace('feed.xml', file),
      headers: { 'user-agent': `${app}/1.0` },
      remoteAddress: `203.0.${network}.9`,
    });
  const visitFromManyApps = async (url: string) => {
    for (const app of ['AntennaPod', 'Overcast', 'Castro', 'gPodder', 'VLC']) await visit(url, app);
  };
  const mails = async () => {
    await t.deps.accounts.outbox.deliverDue();
    return t.mailer.sent.map(({ subject }) => subject);
  };
  const addressNow = async (): Promise<string> =>
    (await t.as('premium')('POST', `/user/feeds/${id}/address`)).json().address;
  const list = async (): Promise<SharedFeed[]> => (await t.as('admin')('GET', '/admin/feeds')).json();
  const titles = async (url: string) =>
    readRss((await visit(url, 'VLC')).body).items?.map(({ title }) => title);
  return { t, id, address, visit, visitFromManyApps, mails, addressNow, list, titles };
}

type Shared = Awaited<ReturnType<typeof shared>>;

test('the first sign of sharing is mailed, the second replaces the address', async () => {
  const { t, id, address, visitFromManyApps, mails, addressNow, list, titles, visit } = await shared();
  await visit(address, 'AntennaPod');
  expect([await mails(), await list()]).toEqual([[], []]);
  await visitFromManyApps(address);
  await visitFromManyApps(address);
  expect(await mails()).toEqual(['Your Lamplight feed is used in many places']);
  expect(await addressNow()).toBe(address);
  t.clock.advance(2 * day);
  await visitFromManyApps(address);
  expect((await mails())[1]).toBe('Your Lamplight feed has a new address');
  const renewed = await addressNow();
  expect(renewed).not.toBe(address);
  expect(await titles(address)).toEqual(['This feed has a new address']);
  const former = await visit(address, 'VLC');
  expect(former.body).not.toContain(renewed.split('/').at(-2));
  expect((await visit(renewed, 'VLC')).statusCode).toBe(200);
  expect(await list()).toMatchObject([
    {
      id,
      name: 'Watch',
      member: { username: 'premium' },
      sign_day: '2026-01-03',
      is_trusted: false,
      days: [
        { day: '2026-01-03', apps: 5, networks: 0 },
        { day: '2026-01-01', apps: 5, networks: 0 },
      ],
    },
  ]);
  t.clock.advance(31 * day);
  expect((await visit(address, 'VLC')).statusCode).toBe(404);
});

test('networks count where sound is fetched, and are stored as hashes whose key ends with the day', async () => {
  const { t, address, visit, mails } = await shared();
  const { db } = t.deps.connection;
  for (let network = 1; network <= 20; network += 1) await visit(address, 'AntennaPod', network);
  expect(await mails()).toEqual([]);
  for (let network = 1; network <= 13; network += 1) await visit(address, 'AntennaPod', network, '1.mp3');
  expect(await mails()).toEqual(['Your Lamplight feed is used in many places']);
  const uses = JSON.stringify(await db.selectFrom('feed_uses').selectAll().execute());
  expect(uses).not.toContain('203.0');
  t.clock.advance(day);
  await t.deps.feeds.deleteExpired();
  expect(await db.selectFrom('feed_use_keys').selectAll().execute()).toEqual([]);
  t.clock.advance(31 * day);
  await t.deps.feeds.deleteExpired();
  expect(await db.selectFrom('feed_uses').selectAll().execute()).toEqual([]);
  expect((await t.as('premium')('GET', '/user/feeds')).json().feeds[0].last_use.network).toBeNull();
});

test('an admin decides: the use is fine, another address, or the end', async () => {
  const { t, id, address, visit, visitFromManyApps, mails, addressNow, list } = await shared();
  const admin = t.as('admin');
  const decide = (decision: string) => admin('POST', `/admin/feeds/${id}/decision`, { decision });
  const byMember = await t.as('member')('POST', `/admin/feeds/${id}/decision`, { decision: 'end' });
  expect(byMember.statusCode).toBe(403);
  expect((await decide('all')).statusCode).toBe(422);
  await visitFromManyApps(address);
  expect((await decide('trust')).json()).toEqual({ id });
  t.clock.advance(2 * day);
  await visitFromManyApps(address);
  expect((await mails()).length).toBe(1);
  expect(await list()).toMatchObject([{ is_trusted: true }]);
  await decide('renew');
  const renewed = await addressNow();
  expect(renewed).not.toBe(address);
  await decide('end');
  expect((await visit(renewed, 'VLC')).statusCode).toBe(404);
  expect(await list()).toEqual([]);
  expect((await decide('end')).statusCode).toBe(404);
  const audit = (await admin('GET', '/admin/audit')).body;
  for (const action of ['feed_trusted', 'feed_renewed', 'feed_ended']) expect(audit).toContain(action);
});

test.each([
  [
    'the member signs out everywhere else',
    ({ t }: Shared) => t.as('premium')('POST', '/auth/sessions/end-others'),
  ],
  [
    'the member chooses another password',
    ({ t }: Shared) => t.deps.accounts.changePassword(t.users.premium, 'another long password'),
  ],
  [
    'an admin signs the member out',
    ({ t }: Shared) => t.deps.accounts.endSessions(t.users.premium, t.users.admin),
  ],
])('addresses are replaced when %s', async (_, secure) => {
  const feed = await shared();
  const { t, address, visit, titles } = feed;
  const other = (await t.as('admin')('POST', '/user/feeds', { name: 'Mine', kind: 'library' })).json();
  const former = await t.deps.connection.db
    .selectFrom('feeds')
    .select(['id', 'secret_hash'])
    .orderBy('id')
    .execute();
  expect(await titles(address)).not.toEqual(['This feed has a new address']);
  await secure(feed);
  t.clock.advance(2000);
  expect(await titles(address)).toEqual(['This feed has a new address']);
  expect((await visit(address, 'VLC', 1, '1.mp3')).statusCode).toBe(404);
  expect(await titles(other.address)).not.toEqual(['This feed has a new address']);
  const feeds = await t.deps.connection.db.selectFrom('feeds').selectAll().orderBy('id').execute();
  expect(feeds.map(({ id, former_hash, renewed_at }) => ({ id, former_hash, renewed_at }))).toEqual([
    { id: feed.id, former_hash: former[0]?.secret_hash, renewed_at: expect.any(String) },
    { id: other.id, former_hash: null, renewed_at: null },
  ]);
});
