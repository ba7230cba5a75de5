import type { FeedAddress, Feeds } from '@lamplight/contract';
import readPodcast from 'podparse';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../gateways/storage/memory.ts';
import { manualClock } from '../../../platform/clock.ts';
import { bookEditor } from '../../../testing/book-editor.ts';
import { feedHarness, readRss } from '../../../testing/feed-harness.ts';
import { codeOf, released } from '../../../testing/media-harness.ts';
import { testApp } from '../../../testing/test-app.ts';

test('two parsers read a feed of a book, and an app plays what it lists', async () => {
  const { t, id, first, second, created, fetchUrl, save, publish } = await feedHarness();
  await save();
  await publish();
  const feed = await created({ name: '  My\n car ' });
  expect(feed).toMatchObject({
    name: 'My car',
    kind: 'book',
    subject: { id, name: 'The lantern' },
    last_use: null,
    address: expect.stringMatching(/^http:\/\/lamplight\.test\/feeds\/[\w-]{24}\/feed\.xml$/),
  });

  const answer = await fetchUrl(feed.address);
  expect([answer.status, answer.headers]).toMatchObject([
    200,
    {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      etag: expect.any(String),
    },
  ]);
  const xml = answer.body.toString();
  const base = feed.address.replace('/feed.xml', '');
  const read = readRss(xml);
  expect(read).toMatchObject({
    title: 'The lantern',
    link: `http://lamplight.test/synopsis/${id}?origin=feed`,
    atom: { links: [{ href: feed.address, rel: 'self' }] },
    itunes: { block: true, type: 'serial', explicit: false },
    podcast: { medium: 'audiobook', locked: { value: true } },
    items: [
      {
        title: 'Part 0',
        guid: { value: `http://lamplight.test/chapters/${first}`, isPermaLink: false },
        enclosures: [{ url: `${base}/${first}.wav`, length: 60 * 8000 + 44, type: 'audio/wav' }],
        itunes: { duration: 60, episode: 1 },
        podcast: {
          transcripts: [
            { url: `${base}/${first}.vtt`, type: 'text/vtt' },
            { url: `${base}/${first}.srt`, type: 'application/x-subrip' },
          ],
        },
      },
      { title: 'Part 1', enclosures: [{ url: `${base}/${second}.wav` }], itunes: { episode: 2 } },
    ],
  });
  const other = readPodcast(xml);
  expect([other.meta.type, other.episodes.map(({ title }) => title).toSorted()]).toEqual([
    'serial',
    ['Part 0', 'Part 1'],
  ]);

  const sound = await fetchUrl(`${base}/${first}.wav`);
  expect([sound.status, sound.body.length, sound.headers]).toMatchObject([
    200,
    60 * 8000 + 44,
    { 'content-type': 'audio/wav', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' },
  ]);
  const part = await fetchUrl(`${base}/${first}.wav`, { range: 'bytes=100-199' });
  expect([
    part.status,
    part.headers['content-range'],
    part.body.equals(sound.body.subarray(100, 200)),
  ]).toEqual([206, `bytes 100-199/${60 * 8000 + 44}`, true]);
  expect((await fetchUrl(`${base}/${first}.wav`, { range: 'bytes=99999999-' })).status).toBe(416);
  for (const url of [feed.address, `${base}/${first}.wav`]) {
    const head = await fetchUrl(url, {}, 'HEAD');
    expect([head.status, head.body.length, Number(head.headers['content-length']) > 0]).toEqual([
      200,
      0,
      true,
    ]);
    const again = await fetchUrl(url, { 'if-none-match': String(head.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  }
  expect((await fetchUrl(`${base}/${first}.vtt`)).body.toString()).toMatch(/^WEBVTT\n/);
  expect((await fetchUrl(`${base}/${first}.srt`)).body.toString()).toMatch(/^1\r?\n00:00:00,000 -->/);
  expect((await fetchUrl(`${base}/${second}.vtt`)).status).toBe(404);
  await released(t);

  const { feeds }: Feeds = (await t.as('premium')('GET', '/user/feeds')).json();
  expect(feeds).toMatchObject([
    { id: feed.id, last_use: { app: 'AntennaPod', network: '127.0.0.0/24', day: '2026-01-01' } },
  ]);
  expect(feeds[0]).not.toHaveProperty('address');
});

test('listening by a feed does not count as a device that plays', async () => {
  const { t, first, created, fetchUrl } = await feedHarness();
  const { address } = await created();
  await fetchUrl(address.replace('feed.xml', `${first}.wav`));
  const playing = await t.deps.connection.db
    .selectFrom('sessions')
    .select('id')
    .where('stream_seen_at', 'is not', null)
    .execute();
  expect(playing).toEqual([]);
});

test('every secret but the right one gets the same answer', async () => {
  const { t, first, created, fetchUrl } = await feedHarness();
  const feed = await created();
  const other = await created({ name: 'Watch' });
  expect((await t.as('member')('DELETE', `/user/feeds/${feed.id}`)).statusCode).toBe(404);
  expect((await t.as('premium')('DELETE', `/user/feeds/${other.id}`)).json()).toEqual({ id: other.id });
  const secret = feed.address.split('/').at(-2) ?? '';
  const bodies = new Set<string>();
  for (const url of [
    other.address,
    other.address.replace('feed.xml', `${first}.wav`),
    feed.address.replace(secret, 'a'.repeat(24)),
    feed.address.replace(secret, 'short'),
    feed.address.replace(secret, '%00'),
    feed.address.replace('feed.xml', '999999.wav'),
    feed.address.replace('feed.xml', `${first}.mp3`),
    feed.address.replace('feed.xml', 'cover-999999.jpg'),
    feed.address.replace('feed.xml', 'admin'),
  ]) {
    const answer = await fetchUrl(url);
    expect([url, answer.status, codeOf(answer)]).toEqual([url, 404, 'not_found']);
    bodies.add(answer.body.toString());
  }
  expect(bodies.size).toBe(1);
  expect((await fetchUrl(feed.address)).status).toBe(200);
});

test('a feed has the files of its own book only, and stops with the right to it', async () => {
  const { t, first, created, fetchUrl, read, settle } = await feedHarness();
  const { id: otherId, chapterIds } = await t.addBook({ title: 'Another' });
  const { address } = await created({ subject_id: otherId });
  const soundOf = (chapter: number) => address.replace('feed.xml', `${chapter}.wav`);
  expect((await fetchUrl(soundOf(first))).status).toBe(404);
  expect(chapterIds.length).toBeGreaterThan(0);

  const own = await created({ name: 'Own' });
  const sound = own.address.replace('feed.xml', `${first}.wav`);
  expect((await fetchUrl(sound)).status).toBe(200);
  const change = (is_premium: 0 | 1) =>
    t.deps.connection.db.updateTable('users').set({ is_premium }).where('id', '=', t.users.premium).execute();
  await change(0);
  settle();
  expect((await fetchUrl(sound)).status).toBe(404);
  const ended = await read(own.address);
  expect([ended.title, ended.items]).toMatchObject([
    'The lantern',
    [{ title: 'This feed needs an active subscription' }],
  ]);
  expect(ended.items?.[0]?.enclosures ?? []).toEqual([]);
  expect((await t.as('premium')('GET', '/user/feeds')).json().access).toBe('subscribe');
  await change(1);
  settle();
  expect((await read(own.address)).items).toHaveLength(2);
  expect((await fetchUrl(sound)).status).toBe(200);
  await released(t);
});

test('feeds follow the right to download, until the publisher gives them to all subscribers', async () => {
  const { t, first, id, create, created, fetchUrl, read, settle } = await feedHarness();
  const list = async (): Promise<Feeds> => (await t.as('member')('GET', '/user/feeds')).json();
  expect([(await create({}, 'member')).json().code, (await list()).access]).toEqual([
    'download_not_allowed',
    'upgrade',
  ]);
  expect((await create({}, 'visitor')).json().code).toBe('subscription_required');
  const admin = t.as('admin');
  const save = (body: object) => admin('PUT', '/admin/feed-settings', body);
  expect((await save({ revision: 0, is_on: true, for_subscribers: true })).json()).toEqual({
    revision: 1,
    is_on: true,
    for_subscribers: true,
    is_redirected: false,
    may_redirect: false,
  });
  expect((await save({ revision: 0, is_on: true, for_subscribers: true })).statusCode).toBe(412);
  expect((await list()).access).toBe('open');
  const { address } = await created({}, 'member');
  const sound = address.replace('feed.xml', `${first}.wav`);
  expect((await fetchUrl(sound)).status).toBe(200);

  await save({ revision: 1, is_on: true, for_subscribers: false });
  settle();
  expect((await read(address)).items).toMatchObject([{ title: 'This feed is for premium members' }]);
  expect((await fetchUrl(sound)).status).toBe(404);

  await save({ revision: 2, is_on: false, for_subscribers: true });
  settle();
  expect((await read(address)).items).toMatchObject([
    { title: 'Listening in other apps has been turned off' },
  ]);
  expect((await create()).json().code).toBe('forbidden');
  await save({ revision: 3, is_on: true, for_subscribers: true });
  settle();

  const editor = t.as('editor');
  expect((await editor('GET', `/books/${id}/feeds`)).json()).toEqual({ is_on: true });
  expect((await editor('PUT', `/books/${id}/feeds`, { is_on: false })).json()).toEqual({ is_on: false });
  expect((await read(address)).items).toMatchObject([{ title: 'No longer available' }]);
  expect((await fetchUrl(sound)).status).toBe(404);
  await editor('PUT', `/books/${id}/feeds`, { is_on: true });
  expect((await read(address)).items).toHaveLength(2);
  const audit = (await admin('GET', '/admin/audit')).body;
  for (const action of ['feed_settings_changed', 'book_edited']) expect(audit).toContain(action);
  await released(t);
});

test('a chapter appears when it comes out, at the end, and changes no date before it', async () => {
  const { t, id, edit, chapter, first, second, created, read, settle } = await feedHarness();
  const { address } = await created();
  const hour = 3_600_000;
  t.clock.advance(48 * hour);
  const release_at = new Date(t.clock.ms() + 24 * hour).toISOString();
  await edit([
    chapter(0, first),
    chapter(1, second),
    { ...chapter(0), title: 'Part 2', release: { state: 'scheduled', at: release_at, early_days: 0 } },
  ]);
  const before = (await read(address)).items ?? [];
  expect(before.map(({ title }) => title)).toEqual(['Part 0', 'Part 1']);
  t.clock.advance(25 * hour);
  await t.deps.releaseJob.run();
  settle();
  const after = (await read(address)).items ?? [];
  expect(after.map(({ title }) => title)).toEqual(['Part 0', 'Part 1', 'Part 2']);
  expect(after.slice(0, 2).map(({ pubDate }) => pubDate)).toEqual(before.map(({ pubDate }) => pubDate));
  const times = after.map(({ pubDate }) => Date.parse(pubDate ?? ''));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(3);
  expect(times[2]).toBe(Math.floor(Date.parse(release_at) / 1000) * 1000);
  expect(id).toBeGreaterThan(0);
});

test('feeds of a series, of the library, of what a member follows and of everything new', async () => {
  const { t, id, created, titles, read } = await feedHarness();
  const { add } = bookEditor(t);
  const two = await add('Second', { series: [{ name: 'Trees', number: '2' }] });
  const one = await add('First', { series: [{ name: 'Trees', number: '1' }] });
  const seriesId = one.series[0]?.id;
  const premium = t.as('premium');
  const series = await created({ kind: 'series', subject_id: seriesId });
  const read1 = await read(series.address);
  expect([read1.title, read1.itunes?.type]).toEqual(['Trees', 'serial']);
  const seasons = read1.items?.map(({ itunes, podcast }) => [itunes?.season, podcast?.season?.name]);
  expect(seasons).toEqual([
    [1, 'First'],
    [2, 'Second'],
  ]);
  const library = await created({ kind: 'library' });
  const follows = await created({ kind: 'follows' });
  expect([await titles(library.address), await titles(follows.address)]).toEqual([undefined, undefined]);
  await premium('POST', `/books/${id}/bookmark`);
  await premium('PUT', `/user/follows/book/${two.id}`);
  expect(await titles(library.address)).toEqual(['The lantern: Part 1', 'The lantern: Part 0']);
  expect(await titles(follows.address)).toEqual([expect.stringMatching(/^Second: /)]);
  const all = await created({ kind: 'new' });
  expect((await titles(all.address))?.length).toBe(4);
  const list: Feeds = (await premium('GET', '/user/feeds')).json();
  expect(list.feeds.map(({ kind, subject }) => [kind, subject?.name])).toEqual([
    ['series', 'Trees'],
    ['library', undefined],
    ['follows', undefined],
    ['new', undefined],
  ]);
});

test('titles with markup, ends of CDATA and control characters stay text', async () => {
  const { t, created, titles } = await feedHarness();
  const title = 'A ]]> & <b>"it\'s"\u0001\u{1F56F}';
  const { id } = await t.addBook({
    title: 'Odd',
    chapters: [{ title, audio_url: 'https://a.test/1.m4a', duration: null }],
  });
  const { address } = await created({ subject_id: id });
  expect(await titles(address)).toEqual([`A ]]> & <b>"it's"\u{1F56F}`]);
});

test('there are ten feeds at most, with a name and what they are of', async () => {
  const t = await testApp();
  const { id } = await t.addBook();
  const premium = t.as('premium');
  const create = (body: object) => premium('POST', '/user/feeds', { name: 'Car', kind: 'library', ...body });
  for (const [body, status] of [
    [{ name: ' ' }, 422],
    [{ name: 'x'.repeat(61) }, 422],
    [{ kind: 'book' }, 422],
    [{ kind: 'library', subject_id: id }, 422],
    [{ kind: 'book', subject_id: 99_999 }, 404],
    [{ kind: 'series', subject_id: 99_999 }, 404],
    [{ kind: 'all' }, 422],
    [{ user_id: t.users.member }, 422],
  ] as const)
    expect([body, (await create(body)).statusCode]).toEqual([body, status]);
  for (let count = 0; count < 10; count += 1) expect((await create({})).statusCode).toBe(200);
  expect((await create({})).json()).toMatchObject({ status: 409, code: 'feeds_full' });
});

test('the address is shown again to its member only, after a fresh sign-in', async () => {
  const t = await testApp();
  const premium = t.as('premium');
  const feed: FeedAddress = (await premium('POST', '/user/feeds', { name: 'Car', kind: 'library' })).json();
  expect((await premium('POST', `/user/feeds/${feed.id}/address`)).json().address).toBe(feed.address);
  expect((await t.as('member')('POST', `/user/feeds/${feed.id}/address`)).statusCode).toBe(404);
  const authorization = `Bearer ${await t.tokenOf('premium')}`;
  t.clock.advance(3_600_000);
  const url = `/api/user/feeds/${feed.id}/address`;
  const late = await t.app.inject({ method: 'POST', url, headers: { authorization } });
  expect(late.json()).toMatchObject({ status: 403, code: 'reauthentication_required' });
  const secret = feed.address.split('/').at(-2) ?? '-';
  const rows = await t.deps.connection.db.selectFrom('feeds').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('no secret is logged, measured or told in an error', async () => {
  const { t, first, created, fetchUrl } = await feedHarness();
  const { address } = await created();
  const secret = address.split('/').at(-2) ?? '-';
  const guessed = 'b'.repeat(24);
  for (const url of [address, address.replace('feed.xml', `${first}.wav`), address.replace('feed.xml', 'x')])
    for (const one of [url, url.replace(secret, guessed)])
      expect((await fetchUrl(one)).body.toString().includes(guessed)).toBe(false);
  const metrics = await t.app.inject({ url: '/metrics' });
  for (const text of [...t.logged, metrics.body]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(guessed);
  }
  expect(t.logged.join('')).toContain('/feeds/[redacted]/feed.xml');
});

test('a flood of guessed secrets gets a clear answer', async () => {
  const t = await testApp();
  const { address }: FeedAddress = (
    await t.as('premium')('POST', '/user/feeds', { name: 'Car', kind: 'library' })
  ).json();
  const ask = async (url: string) =>
    (await t.app.inject(url.replace('http://lamplight.test', ''))).statusCode;
  const count = async (url: string, times: number) => {
    const statuses: Record<number, number> = {};
    for (let time = 0; time < times; time += 1) {
      const status = await ask(url);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  };
  expect(await count(address.replace(/feeds\/./, 'feeds/'), 70)).toEqual({ 404: 60, 429: 10 });
});

test('apps are redirected to the store only if the publisher chooses so, and only with the right', async () => {
  const clock = manualClock();
  const storage = createMemoryStorage(clock, 'https://store.example');
  const { t, first, created, fetchUrl, settle } = await feedHarness({ clock, storage });
  const { address } = await created();
  const sound = address.replace('feed.xml', `${first}.wav`);
  expect((await fetchUrl(sound)).status).toBe(200);
  const settings = { revision: 0, is_on: true, for_subscribers: false, is_redirected: true };
  expect((await t.as('admin')('PUT', '/admin/feed-settings', settings)).json()).toMatchObject({
    is_redirected: true,
    may_redirect: true,
  });
  settle();
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetchUrl(sound, { range: 'bytes=0-9' }, method);
    const to = new URL(String(answer.headers.location));
    expect([answer.status, to.origin, answer.headers['cache-control']]).toEqual([
      302,
      'https://store.example',
      'no-store',
    ]);
    expect(to.searchParams.get('method')).toBe(method);
    const lifeMs = Number(to.searchParams.get('untilMs')) - clock.ms();
    expect(lifeMs).toBeLessThanOrEqual(60 * 60_000);
    expect(to.href).not.toContain(address.split('/')[4]);
  }
  await t.deps.connection.db
    .updateTable('users')
    .set({ is_premium: 0 })
    .where('id', '=', t.users.premium)
    .execute();
  settle();
  expect((await fetchUrl(sound)).status).toBe(404);
});
