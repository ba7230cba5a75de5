import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createMemoryStorage } from '../../../gateways/storage/memory.ts';
import { StorageUnavailableError } from '../../../gateways/storage/storage.ts';
import { manualClock } from '../../../platform/clock.ts';
import { wave } from '../../../testing/media-harness.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const store = 'https://store.example';

async function listen(t: TestApp) {
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init });
  return { origin, ask };
}

async function setUp(mediaAccel: string | null = null) {
  const clock = manualClock();
  const storage = createMemoryStorage(clock, mediaAccel ? null : store);
  const t = await testApp({ mediaAccel }, { clock, storage });
  const { audio_url } = await t.deps.audio.store(wave(1));
  const key = audio_url.slice('/media/'.length);
  const listeners = await t.listeners();
  const sign = (caller: keyof TestApp['users'], right: 'stream' | 'download' = 'stream') =>
    t.deps.streaming.signAudio(audio_url, {
      listener: listeners[caller],
      durationSeconds: 1,
      right,
      name: 'Öne',
    });
  return { t, storage, key, audio_url, sign, ...(await listen(t)) };
}

const leadsTo = (answer: Response): URL => new URL(answer.headers.get('location') ?? '');

it('redirects those who may listen to the store, and nobody else', async () => {
  const { t, key, sign, ask } = await setUp();
  const answer = await ask(sign('member'));
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(leadsTo(answer)).toMatchObject({ origin: store, pathname: `/${key}` });
  expect(Object.fromEntries(leadsTo(answer).searchParams)).toMatchObject({
    method: 'GET',
    contentType: 'audio/wav',
    cacheControl: 'private, max-age=600',
  });
  expect((await ask(sign('member'), { method: 'HEAD' })).headers.get('location')).toContain('method=HEAD');
  for (const [url, code] of [
    [sign('visitor'), 'subscription_required'],
    [sign('member', 'download'), 'download_not_allowed'],
    [sign('member').replace(/sig=.{6}/, 'sig=AAAAAA'), 'link_invalid'],
    [sign('member').replace(`m=${t.users.member}`, `m=${t.users.premium}`), 'link_invalid'],
  ] as const) {
    const refused = await ask(url);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('location')).toBeNull();
    expect(await refused.json()).toMatchObject({ code });
  }
});

it('the store URL is stable for a while, lasts at least half an hour and never longer than its link', async () => {
  const { t, sign, ask } = await setUp();
  const link = sign('member');
  const first = leadsTo(await ask(link)).href;
  t.clock.advance(20 * 60_000);
  expect(leadsTo(await ask(link)).href).toBe(first);
  const expires = Number(/exp=(\d+)/.exec(link)?.[1]) * 1000;
  let seen = 0;
  for (; t.clock.ms() < expires; t.clock.advance(25 * 60_000)) {
    const until = Number(leadsTo(await ask(link)).searchParams.get('untilMs'));
    expect(until).toBeGreaterThan(t.clock.ms());
    expect(until).toBeLessThanOrEqual(Math.min(expires, t.clock.ms() + 3600_000));
    if (until < expires) expect(until - t.clock.ms()).toBeGreaterThanOrEqual(1800_000);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(10);
  expect((await ask(link)).status).toBe(403);
});

it('a member who loses access is not redirected any more', async () => {
  const { t, sign, ask } = await setUp();
  const link = sign('member');
  expect((await ask(link)).status).toBe(302);
  await t.deps.connection.db
    .updateTable('subscriptions')
    .set({ stripe_status: 'canceled' })
    .where('user_id', '=', t.users.member)
    .execute();
  t.clock.advance(2001);
  expect((await ask(link)).status).toBe(403);
});

it('a download keeps its name, and a demo can be played from other origins', async () => {
  const { t, audio_url, sign, ask } = await setUp();
  const download = leadsTo(await ask(sign('premium', 'download')));
  expect(download.searchParams.get('disposition')).toBe(
    `attachment; filename="One.wav"; filename*=UTF-8''%C3%96ne.wav`,
  );
  const { id } = await t.addBook({ demo: true, chapters: [{ title: 'One', audio_url, duration: 1 }] });
  const demo = await ask(t.deps.streaming.signAudio(audio_url, { demoOf: id, durationSeconds: 1 }));
  expect(demo.status).toBe(302);
  expect(demo.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

it('the page policy allows media from the store and from no other http origin', async () => {
  const { ask } = await setUp();
  const policy = (await ask('/')).headers.get('content-security-policy') ?? '';
  for (const directive of ['media-src', 'connect-src', 'img-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${store}`));
});

it('covers are sent by the app with permanent caching', async () => {
  const { t, ask } = await setUp();
  const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { cover_image } = await t.deps.streaming.covers.store(picture);
  const answer = await ask(cover_image);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
});

it('returns 503 for files while the store is unavailable; everything else works', async () => {
  const { t, storage, sign, ask } = await setUp('/internal-media/');
  const refuse = () => Promise.reject(new StorageUnavailableError(new Error('refused')));
  storage.open = refuse;
  storage.stat = refuse;
  const cover = await ask(`/media/covers/${'0'.repeat(32)}/240.avif`);
  expect(cover.status).toBe(503);
  expect(cover.headers.get('retry-after')).toBe('5');
  expect(await cover.json()).toMatchObject({ code: 'unavailable' });
  expect((await t.as('member')('GET', '/books?per_page=24')).statusCode).toBe(200);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask(sign('member'))).status).toBe(200);
});

it('sends the bytes of an offline download itself, because the store may not allow scripts (CORS)', async () => {
  const { sign, ask } = await setUp();
  const response = await ask(sign('premium', 'download'), {
    headers: { 'sec-fetch-dest': 'empty', range: 'bytes=0-9' },
  });
  expect(response.status).toBe(206);
  expect((await response.arrayBuffer()).byteLength).toBe(10);
  const saved = await ask(sign('premium', 'download'), { headers: { 'sec-fetch-dest': 'document' } });
  expect(saved.status).toBe(302);
});

it('offloads an authorized file to nginx with only its path and headers', async () => {
  const { key, sign, ask } = await setUp('/internal-media/');
  const answer = await ask(sign('premium', 'download'), { headers: { range: 'bytes=0-9' } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
  expect(answer.headers.get('x-accel-redirect')).toBe(`/internal-media/${key}`);
  expect(answer.headers.get('content-type')).toBe('audio/wav');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=600');
  expect(answer.headers.get('content-disposition')).toContain('One.wav');
  const refused = await ask(sign('visitor'));
  expect(refused.status).toBe(403);
  expect(refused.headers.get('x-accel-redirect')).toBeNull();
});
