import { expect, it } from 'vitest';
import { codeOf, mediaHarness, released, sound } from '../../../testing/media-harness.ts';

it('sends the whole file with the headers that a player needs', async () => {
  const { t, ask, sign } = await mediaHarness();
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
])('responds to %s with %i', async (range, status, start, end) => {
  const { t, ask, sign } = await mediaHarness();
  const answer = await ask(sign('member'), { range });
  expect(answer.status).toBe(status);
  expect(answer.body.equals(sound.subarray(start, end + 1))).toBe(true);
  expect(answer.headers['content-length']).toBe(String(end - start + 1));
  expect(answer.headers['content-range']).toBe(
    status === 206 ? `bytes ${start}-${end}/${sound.length}` : undefined,
  );
  await released(t);
});

it("returns the file's length if a range is past the end", async () => {
  const { t, ask, sign } = await mediaHarness();
  const answer = await ask(sign('member'), { range: 'bytes=999999999-' });
  expect(answer.status).toBe(416);
  expect(answer.headers['content-range']).toBe(`bytes */${sound.length}`);
  expect(codeOf(answer)).toBe('range_not_satisfiable');
  await released(t);
});

it('HEAD returns the headers of the whole file without a body', async () => {
  const { t, ask, sign } = await mediaHarness();
  const answer = await ask(sign('member'), { range: 'bytes=0-9' }, 'HEAD');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-length']).toBe(String(sound.length));
  expect(answer.body.length).toBe(0);
  await released(t);
});

it('supports conditional requests: 304, If-Range, 412', async () => {
  const { t, ask, sign } = await mediaHarness();
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
])('returns 404 for %s', async (path) => {
  const { ask } = await mediaHarness();
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(codeOf(answer)).toBe('not_found');
});

it('rejects methods other than GET and HEAD', async () => {
  const { ask, sign } = await mediaHarness();
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await ask(sign('member'), {}, method);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
});
