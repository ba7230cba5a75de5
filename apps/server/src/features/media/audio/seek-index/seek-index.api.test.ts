import { expect, it } from 'vitest';
import { createMemoryStorage } from '../../../../gateways/storage/memory.ts';
import { manualClock } from '../../../../platform/clock.ts';
import { fileOf, soundBytes } from '../../../../testing/sound-files.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { toneRecording } from '../../../../testing/tone-recording.ts';
import { openRecording } from '../containers/open.ts';
import { bytesOf } from './index-file.ts';

const store = 'https://store.example';
const seconds = 600;

const variable = async (): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(bytesOf(await toneRecording(seconds))));

interface Options {
  readonly linkOrigin?: string;
  readonly mediaAccel?: string;
}

async function setUp({ linkOrigin, mediaAccel }: Options = {}) {
  const clock = manualClock();
  const storage = createMemoryStorage(clock, linkOrigin ?? null);
  const t = await testApp({ mediaAccel: mediaAccel ?? null }, { clock, storage });
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + path, { redirect: 'manual', headers, method });
  const source = await variable();
  const { audio_url } = await t.deps.audio.store(source);
  const key = audio_url.slice('/media/'.length);
  const listeners = await t.listeners();
  const grant = { durationSeconds: seconds, right: 'stream' } as const;
  const link = (caller: keyof TestApp['users'], right: 'stream' | 'download' = 'stream') =>
    t.deps.streaming.signAudio(audio_url, { ...grant, listener: listeners[caller], right, name: 'One' });
  const stateOf = async () => {
    const { db } = t.deps.connection;
    const row = await db
      .selectFrom('media_files')
      .select('seek_index')
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.seek_index;
  };
  return {
    t,
    listeners,
    clock,
    storage,
    source,
    key,
    index: key.replace('.mp3', '.mp4'),
    audio_url,
    link,
    ask,
    stateOf,
  };
}

const bytes = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

it('sends an MP3 as MP4 with an exact index if requested, otherwise unchanged', async () => {
  const { source, link, ask, stateOf } = await setUp();
  expect(await stateOf()).toBe('separate');
  const plain = await ask(link('member'));
  expect(plain.headers.get('content-type')).toBe('audio/mpeg');
  expect((await bytes(plain)).equals(source)).toBe(true);

  const url = `${link('member')}&in=mp4`;
  const answer = await ask(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('audio/mp4');
  expect(answer.headers.get('content-disposition')).toBeNull();
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  expect(etag).not.toBe(plain.headers.get('etag'));
  const whole = await bytes(answer);
  expect(answer.headers.get('content-length')).toBe(String(whole.length));
  const head = whole.length - source.length;
  expect(whole.subarray(head).equals(source)).toBe(true);
  const recording = await openRecording(fileOf(whole));
  expect(recording).toMatchObject({ kind: 'm4a', duration: seconds });

  for (const [from, to] of [
    [0, 9],
    [head - 5, head + 5],
    [head, head + 100],
    [whole.length - 10, whole.length - 1],
  ] as const) {
    const part = await ask(url, { range: `bytes=${from}-${to}`, 'if-range': etag });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${whole.length}`);
    expect((await bytes(part)).equals(whole.subarray(from, to + 1))).toBe(true);
  }
  expect((await ask(url, { range: `bytes=${whole.length}-` })).status).toBe(416);
  expect((await ask(url, { 'if-none-match': etag })).status).toBe(304);
  const headers = await ask(url, {}, 'HEAD');
  expect(headers.headers.get('content-length')).toBe(String(whole.length));
  expect((await ask(`${link('member')}&in=ogg`)).status).toBe(403);
  expect((await ask(`${link('visitor')}&in=mp4`)).status).toBe(403);
});

it('sends a file that needs no index unchanged in both forms', async () => {
  const { t, listeners, ask } = await setUp();
  const steady = await soundBytes('steady.mp3');
  for (const source of [steady, await soundBytes('ready.m4a')]) {
    const { audio_url } = await t.deps.audio.store(source);
    const link = t.deps.streaming.signAudio(audio_url, { listener: listeners.member, right: 'stream' });
    const answer = await ask(`${link}&in=mp4`);
    expect(answer.headers.get('content-type')).toBe(source === steady ? 'audio/mpeg' : 'audio/mp4');
    expect((await bytes(answer)).equals(source)).toBe(true);
  }
});

it('a download is an MP3; an offline download can be an MP4', async () => {
  const { source, link, ask } = await setUp();
  const saved = await ask(link('premium', 'download'));
  expect(saved.headers.get('content-disposition')).toContain('filename="One.mp3"');
  expect((await bytes(saved)).equals(source)).toBe(true);
  const response = await ask(`${link('premium', 'download')}&in=mp4`);
  expect(response.headers.get('content-disposition')).toContain('filename="One.m4a"');
  expect(response.headers.get('content-type')).toBe('audio/mp4');
});

it('redirects to the MP4 copy in the store', async () => {
  const { storage, source, key, index, link, ask, stateOf } = await setUp({ linkOrigin: store });
  expect(await stateOf()).toBe('copy');
  const leadsTo = (answer: Response) => new URL(answer.headers.get('location') ?? '');
  const plain = leadsTo(await ask(link('member')));
  expect(plain.pathname).toBe(`/${key}`);
  expect(plain.searchParams.get('contentType')).toBe('audio/mpeg');
  const mp4 = leadsTo(await ask(`${link('member')}&in=mp4`));
  expect(mp4.pathname).toBe(`/${index}`);
  expect(mp4.searchParams.get('contentType')).toBe('audio/mp4');
  const copy = Buffer.from((await storage.read(index)) ?? []);
  expect(copy.subarray(-source.length).equals(source)).toBe(true);
  expect(await openRecording(fileOf(copy))).toMatchObject({ kind: 'm4a', duration: seconds });
  // An offline download is read through this server.
  const response = await ask(`${link('premium', 'download')}&in=mp4`, { 'sec-fetch-dest': 'empty' });
  expect((await bytes(response)).equals(copy)).toBe(true);
});

it('nginx sends the MP3; this server sends the MP4, which consists of two files', async () => {
  const { key, source, link, ask } = await setUp({ mediaAccel: '/internal-media/' });
  expect((await ask(link('member'))).headers.get('x-accel-redirect')).toBe(`/internal-media/${key}`);
  const part = await ask(`${link('member')}&in=mp4`, { range: `bytes=-${source.length}` });
  expect(part.status).toBe(206);
  expect(part.headers.get('x-accel-redirect')).toBeNull();
  expect((await bytes(part)).equals(source)).toBe(true);
});

it.each([undefined, store])(
  'indexes stored files in the background, with links of %s',
  async (linkOrigin) => {
    const { t, clock, storage, index, link, ask, stateOf } = await setUp(linkOrigin ? { linkOrigin } : {});
    const made = await storage.read(index);
    await storage.remove(index);
    await t.deps.connection.db.updateTable('media_files').set({ seek_index: 'pending' }).execute();
    const typeOf = async () => {
      const answer = await ask(`${link('premium', 'download')}&in=mp4`, { 'sec-fetch-dest': 'empty' });
      await answer.arrayBuffer();
      return answer.headers.get('content-type');
    };
    expect(await typeOf()).toBe('audio/mpeg');
    const runs = await Promise.all([t.deps.audio.seekIndexes.run(), t.deps.audio.seekIndexes.run()]);
    expect(runs.toSorted()).toEqual([1, null]);
    expect(await storage.read(index)).toEqual(made);
    expect(await stateOf()).toBe(linkOrigin ? 'copy' : 'separate');
    clock.advance(31_000);
    expect(await typeOf()).toBe('audio/mp4');
    expect(await t.deps.audio.seekIndexes.run()).toBe(0);
    expect(storage.inUse()).toBe(0);
  },
);

it('sends the MP3 if its index is lost, and creates the index again', async () => {
  const { t, storage, index, source, link, ask, stateOf } = await setUp();
  await storage.remove(index);
  const answer = await ask(`${link('member')}&in=mp4`);
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect((await bytes(answer)).equals(source)).toBe(true);
  expect(await stateOf()).toBe('pending');
  expect(await t.deps.audio.seekIndexes.run()).toBe(1);
  expect((await ask(`${link('member')}&in=mp4`)).headers.get('content-type')).toBe('audio/mp4');
});

it('does not retry a file that cannot be indexed, but retries if the store was unavailable', async () => {
  const { t, storage, key, stateOf } = await setUp();
  const { db } = t.deps.connection;
  const pending = () => db.updateTable('media_files').set({ seek_index: 'pending' }).execute();
  const { open } = storage;
  storage.open = () => Promise.reject(new Error('the store is away'));
  await pending();
  await expect(t.deps.audio.seekIndexes.run()).rejects.toThrow('away');
  expect(await stateOf()).toBe('pending');
  storage.open = open;
  await storage.put(key, Buffer.alloc(50_000, 1));
  expect(await t.deps.audio.seekIndexes.run()).toBe(1);
  expect(await stateOf()).toBe('failed');
  expect(await t.deps.audio.seekIndexes.run()).toBe(0);
});

it('deletes an index together with its file, and an index without a file', async () => {
  const { t, clock, storage, key, index } = await setUp();
  const stray = `audio/${'0'.repeat(32)}.mp4`;
  await storage.put(stray, Buffer.from('x'));
  const keys = async () => (await Array.fromAsync(storage.list('audio/'))).map((file) => file.key).toSorted();
  const { id } = await t.addBook({
    chapters: [{ title: 'One', audio_url: `/media/${key}`, duration: seconds }],
  });
  clock.advance(74 * 3_600_000);
  await t.deps.mediaCleanup.run();
  clock.advance(25 * 3_600_000);
  await t.deps.mediaCleanup.run();
  expect(await keys()).toEqual([key, index].toSorted());
  await t.as('admin')('DELETE', `/books/${id}`);
  clock.advance(74 * 3_600_000);
  await t.deps.mediaCleanup.run();
  expect(await keys()).toEqual([]);
});
