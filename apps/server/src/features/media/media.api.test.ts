import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** Thirty seconds of a sawtooth, 8 bits at 8 kHz. */
function wave(seconds = 30): Buffer {
  const samples = Buffer.alloc(seconds * 8000);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (at * 7) % 251;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

const sound = wave();

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function listen(t: TestApp) {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const address = t.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  /** The path goes out as it is: nothing tidies it on the way. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
        );
        answer.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  return { port, ask };
}

async function setUp() {
  const t = await testApp();
  const stored = await t.deps.media.storeAudio(sound);
  const sign = (caller: keyof TestApp['users'], right: 'stream' | 'download' = 'stream', name = 'One') =>
    t.deps.media.signAudio(stored.audio_url, { userId: t.users[caller], durationSeconds: 30, right, name });
  return { t, stored, sign, ...(await listen(t)) };
}

const codeOf = ({ headers, body }: Answer): string => {
  expect(headers['content-type']).toContain('application/problem+json');
  return (JSON.parse(body.toString()) as { code: string }).code;
};

async function released(t: TestApp): Promise<void> {
  await expect.poll(() => t.deps.storage.inUse()).toBe(0);
}

it('stores audio by what it is and measures it', async () => {
  const { stored } = await setUp();
  expect(stored).toMatchObject({ bytes: sound.length, content_type: 'audio/wav' });
  expect(stored.audio_url).toMatch(/^\/media\/audio\/[0-9a-f]{32}\.wav$/);
  expect(stored.duration).toBeCloseTo(30, 2);
});

it.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'invalid_input'],
  ['a picture', Buffer.from('\xff\xd8\xff\xe0 a picture', 'latin1'), 'unsupported_media_type'],
  ['a page', Buffer.from('<!doctype html>'), 'unsupported_media_type'],
  ['the first bytes of audio and then none', sound.subarray(0, 20), 'invalid_input'],
  ['an MP4 without a track', Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1'), 'unsupported_media_type'],
  [
    'an ID3 tag and rubbish',
    Buffer.from(`ID3\x04\0\0\0\0\0\0${'rubbish'.repeat(500)}`),
    'unsupported_media_type',
  ],
])('refuses %s as audio and keeps nothing', async (_name, bytes, code) => {
  const t = await testApp();
  await expect(t.deps.media.storeAudio(bytes)).rejects.toMatchObject({ code });
  expect(await t.deps.connection.db.selectFrom('media_files').selectAll().execute()).toEqual([]);
  expect(t.deps.storage.inUse()).toBe(0);
});

it('streams the whole, with what a player needs to know', async () => {
  const { t, ask, sign } = await setUp();
  const answer = await ask(sign('member'));
  expect(answer.status).toBe(200);
  expect(answer.body.equals(sound)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': String(sound.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answer.headers['cache-control']).toMatch(/^private/);
  expect(answer.headers.etag).toMatch(/^"[^"]+"$/);
  expect(answer.headers['content-disposition']).toBeUndefined();
  await released(t);
});

it.each<[string, number, number, number]>([
  ['bytes=0-99', 206, 0, 99],
  ['bytes=1000-', 206, 1000, sound.length - 1],
  ['bytes=-7', 206, sound.length - 7, sound.length - 1],
  ['bytes=239000-999999999', 206, 239_000, sound.length - 1],
  ['bytes=0-9,10-19', 206, 0, 19],
  ['bytes=0-9,50-59', 200, 0, sound.length - 1],
  ['bytes=9-1', 200, 0, sound.length - 1],
  ['lines=1-2', 200, 0, sound.length - 1],
  ['bytes=abc', 200, 0, sound.length - 1],
])('answers %s with %i', async (range, status, start, end) => {
  const { t, ask, sign } = await setUp();
  const answer = await ask(sign('member'), { range });
  expect(answer.status).toBe(status);
  expect(answer.body.equals(sound.subarray(start, end + 1))).toBe(true);
  expect(answer.headers['content-length']).toBe(String(end - start + 1));
  expect(answer.headers['content-range']).toBe(
    status === 206 ? `bytes ${start}-${end}/${sound.length}` : undefined,
  );
  await released(t);
});

it('says how long the file is when a range lies beyond it', async () => {
  const { t, ask, sign } = await setUp();
  const answer = await ask(sign('member'), { range: 'bytes=999999999-' });
  expect(answer.status).toBe(416);
  expect(answer.headers['content-range']).toBe(`bytes */${sound.length}`);
  expect(codeOf(answer)).toBe('range_not_satisfiable');
  await released(t);
});

it('HEAD tells of the whole file and sends none of it', async () => {
  const { t, ask, sign } = await setUp();
  const answer = await ask(sign('member'), { range: 'bytes=0-9' }, 'HEAD');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-length']).toBe(String(sound.length));
  expect(answer.body.length).toBe(0);
  await released(t);
});

it('knows the file a browser has: 304, If-Range, 412', async () => {
  const { t, ask, sign } = await setUp();
  const link = sign('member');
  const etag = (await ask(link, {}, 'HEAD')).headers.etag ?? '';
  const same = await ask(link, { 'if-none-match': etag });
  expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, etag]);
  expect((await ask(link, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  const changed = await ask(link, { range: 'bytes=0-9', 'if-range': '"other"' });
  expect([changed.status, changed.body.length]).toEqual([200, sound.length]);
  expect(codeOf(await ask(link, { 'if-match': '"other"' }))).toBe('precondition_failed');
  await released(t);
});

it.each<[string, (link: string) => string, string]>([
  ['another member', (link) => link.replace(/m=\d+/, 'm=1000'), 'link_invalid'],
  ['a later expiry', (link) => link.replace(/exp=\d+/, 'exp=99999999999'), 'link_invalid'],
  ['another signature', (link) => link.replace(/sig=.{6}/, 'sig=AAAAAA'), 'link_invalid'],
  ['the right to download', (link) => `${link}&dl=1`, 'link_invalid'],
  ['no query', (link) => link.replace(/\?.*/, ''), 'link_invalid'],
  ['another file', (link) => link.replace(/audio\/..../, 'audio/0000'), 'link_invalid'],
  ['odd escapes', (link) => `${link}&%E0%A4%A=1`, 'link_invalid'],
])('a link changed to %s is refused', async (_name, change, code) => {
  const { ask, sign } = await setUp();
  const answer = await ask(change(sign('member')));
  expect(answer.status).toBe(403);
  expect(codeOf(answer)).toBe(code);
});

it('an expired link is refused as such, so that the player asks for a fresh one', async () => {
  const { t, ask, sign } = await setUp();
  const link = sign('member');
  expect((await ask(link)).status).toBe(200);
  t.clock.advance(13 * 3_600_000);
  const answer = await ask(link);
  expect([answer.status, codeOf(answer)]).toEqual([403, 'link_expired']);
});

it('a link stops within two seconds of the access that it was made for', async () => {
  const { t, ask, sign } = await setUp();
  const { db } = t.deps.connection;
  const link = sign('member');
  expect((await ask(link, { range: 'bytes=0-9' })).status).toBe(206);
  await db
    .updateTable('subscriptions')
    .set({ stripe_status: 'canceled' })
    .where('user_id', '=', t.users.member)
    .execute();
  t.clock.advance(2000);
  expect(codeOf(await ask(link, { range: 'bytes=10-19' }))).toBe('subscription_required');
  await db
    .updateTable('subscriptions')
    .set({ stripe_status: 'active' })
    .where('user_id', '=', t.users.member)
    .execute();
  t.deps.media.forgetAccess(t.users.member);
  expect((await ask(link, { range: 'bytes=10-19' })).status).toBe(206);
});

it('serves only those who may listen, and downloads only those who may download', async () => {
  const { ask, sign } = await setUp();
  for (const caller of ['admin', 'premium', 'member'] as const)
    expect((await ask(sign(caller))).status).toBe(200);
  expect(codeOf(await ask(sign('visitor')))).toBe('subscription_required');
  expect(codeOf(await ask(sign('member', 'download')))).toBe('download_not_allowed');
  const answer = await ask(sign('premium', 'download', 'The Lamp: Märchen'));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="The Lamp Marchen.wav"; filename*=UTF-8''The%20Lamp%20M%C3%A4rchen.wav`,
  );
});

it('a link of an account that is gone opens nothing', async () => {
  const { t, ask, stored } = await setUp();
  const link = t.deps.media.signAudio(stored.audio_url, { userId: 999_999, right: 'stream' });
  expect(codeOf(await ask(link))).toBe('link_invalid');
});

it.each([
  '/media/',
  '/media/audio',
  '/media/audio/',
  '/media/audio/../../secret',
  '/media/audio/..%2f..%2fsecret',
  '/media/audio/%2e%2e/secret',
  '/media/audio/a%00b.m4a',
  '/media/audio/%',
  `/media/audio/${'a'.repeat(32)}%2f.m4a`,
  `/media/audio/${'A'.repeat(32)}.m4a`,
  `/media/audio/${'a'.repeat(32)}.svg`,
  `/media/audio//${'a'.repeat(32)}.m4a`,
  `/media//audio/${'a'.repeat(32)}.m4a`,
  `/media/covers/${'a'.repeat(32)}/720.jpg`,
  `/media/covers/${'a'.repeat(32)}/721.jpg`,
  `/media/covers/${'a'.repeat(32)}/original.jpg`,
  `/media/covers/${'a'.repeat(32)}/720.svg`,
  '/media/covers/../audio/720.jpg',
  '/media/.incoming/x',
  `/media/${'x'.repeat(10_000)}`,
])('there is nothing under %s', async (path) => {
  const { ask } = await setUp();
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(codeOf(answer)).toBe('not_found');
});

it('only reads', async () => {
  const { ask, sign } = await setUp();
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await ask(sign('member'), {}, method);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
});

it('a genuine link to a file that is gone says so', async () => {
  const { t, ask, sign, stored } = await setUp();
  await t.deps.storage.remove(stored.audio_url.slice('/media/'.length));
  expect(codeOf(await ask(sign('member')))).toBe('not_found');
});

it('a client that leaves in the middle costs nothing afterwards', async () => {
  const { t, port, sign, ask } = await setUp();
  const { audio_url } = await t.deps.media.storeAudio(wave(3600));
  const link = t.deps.media.signAudio(audio_url, { userId: t.users.member, right: 'stream' });
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`GET ${link} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.pause();
      expect(t.deps.storage.inUse()).toBeGreaterThan(0);
      socket.destroy();
    }),
  );
  await released(t);
  expect((await ask(sign('member'))).status).toBe(200);
});

it('a slow reader gets every byte, and loses the stream with the right to it', async () => {
  const { t, port } = await setUp();
  const long = wave(3600);
  const { audio_url } = await t.deps.media.storeAudio(long);
  const link = t.deps.media.signAudio(audio_url, { userId: t.users.member, right: 'stream' });
  const read = async (between: (received: number) => Promise<void>): Promise<number> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${link} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let received = 0;
    for await (const piece of socket) {
      received += (piece as Buffer).length;
      await between(received);
    }
    return received;
  };
  const pauses = new Set<number>();
  const whole = await read(async (received) => {
    const mark = Math.floor(received / 4_000_000);
    if (pauses.has(mark)) return;
    pauses.add(mark);
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
  expect(whole).toBeGreaterThan(long.length);

  let isRevoked = false;
  const part = await read(async () => {
    if (isRevoked) return;
    isRevoked = true;
    await t.deps.connection.db.deleteFrom('subscriptions').where('user_id', '=', t.users.member).execute();
    t.deps.media.forgetAccess(t.users.member);
  }).catch(() => 0);
  expect(part).toBeLessThan(long.length);
  await released(t);
});

it('200 at once each get their own part', async () => {
  const { t, ask, sign } = await setUp();
  const link = sign('premium');
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const start = (i * 1171) % 200_000;
      const { status, body } = await ask(link, { range: `bytes=${start}-${start + 9999}` });
      return status === 206 && body.equals(sound.subarray(start, start + 10_000));
    }),
  );
  expect(answers.every(Boolean)).toBe(true);
  await released(t);
});

it('answers requests on one connection in turn', async () => {
  const { port, sign } = await setUp();
  const socket = connect(port, '127.0.0.1');
  const get = (range: string, more = '') =>
    `GET ${sign('member')} HTTP/1.1\r\nHost: x\r\nRange: bytes=${range}\r\n${more}\r\n`;
  socket.write(get('0-3') + get('8-11') + get('36-39', 'Connection: close\r\n'));
  const said = await text(socket);
  expect(said.match(/RIFF|WAVE|data/g)).toEqual(['RIFF', 'WAVE', 'data']);
  expect(said.match(/206 Partial Content/g)?.length).toBe(3);
});

it('keeps signatures out of the log', async () => {
  const { t, ask, sign } = await setUp();
  const link = sign('member');
  const signature = /sig=([^&]+)/.exec(link)?.[1] ?? 'none';
  await ask(link);
  await ask(link.replace('m=', 'm=9'));
  expect(t.logged.join('\n')).not.toContain(signature);
});
