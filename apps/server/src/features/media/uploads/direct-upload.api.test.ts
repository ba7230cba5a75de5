import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { silence } from '../../../testing/editing-harness.ts';
import { type Caller, type TestApp, testApp } from '../../../testing/test-app.ts';

const picture = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#2040a0' } })
  .png()
  .toBuffer();

async function upload(
  t: TestApp,
  path: string,
  payload: Buffer | Readable,
  { type = 'image/png', by = 'admin' } = {},
) {
  const authorization = `Bearer ${await t.tokenOf(by as Caller)}`;
  return t.app.inject({
    method: 'POST',
    url: `/api/media/${path}`,
    headers: { authorization, 'content-type': type },
    payload,
  });
}

const files = (t: TestApp) => t.deps.connection.db.selectFrom('media_files').selectAll().execute();

describe('a cover', () => {
  test('is stored whatever its declared type, and can be used by a book', async () => {
    const t = await testApp();
    const answers = [];
    for (const type of [
      'image/png',
      'image/svg+xml',
      'application/json',
      'application/octet-stream',
      'text/plain',
    ])
      answers.push((await upload(t, 'covers', picture, { type })).json());
    const [cover] = answers;
    expect(cover).toEqual({
      cover_image: expect.stringMatching(/^\/media\/covers\/[0-9a-f]{32}\/720x1080\.jpg$/),
      hue: expect.any(Number),
    });
    for (const answer of answers) expect(answer).toEqual(cover);
    const { id } = (
      await t.as('admin')('POST', '/books', {
        title: 'With a cover',
        cover_image: cover.cover_image,
        tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
        chapters: [{ title: 'One', audio_url: 'https://audio.test/1.mp3' }],
      })
    ).json();
    expect((await t.as('member')('GET', `/books/${id}`)).json()).toMatchObject({
      cover_image: cover.cover_image,
      cover_hue: cover.hue,
    });
    expect(t.logged.filter((line) => line.includes('admin added a cover'))).toHaveLength(5);
  });

  test('rejects a file that is not a picture with a message, and stores nothing', async () => {
    const t = await testApp();
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const refused: [string, Buffer, number, string][] = [
      ['nothing', Buffer.alloc(0), 422, 'The picture is empty.'],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'A cover must be'],
      ['a zip', Buffer.from('PK\x03\x04 and so on'), 415, 'A cover must be'],
      ['audio', silence, 415, 'A cover must be'],
      ['a picture cut off', picture.subarray(0, 60), 422, 'The picture cannot be read'],
      ['a bomb of pixels', bomb, 422, 'too many pixels'],
      ['too many bytes', Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)]), 413, 'larger than 20 MB.'],
    ];
    for (const [what, bytes, status, detail] of refused) {
      const answer = await upload(t, 'covers', bytes);
      expect([what, answer.statusCode, answer.json().detail]).toEqual([
        what,
        status,
        expect.stringContaining(detail),
      ]);
    }
    expect(await files(t)).toEqual([]);
  });

  test('can only be uploaded by admins', async () => {
    const t = await testApp();
    for (const by of ['member', 'premium', 'visitor']) {
      const answer = await upload(t, 'covers', picture, { by });
      expect(answer.json()).toMatchObject({ status: 403, detail: 'Only editors and admins may add files.' });
    }
    expect(await files(t)).toEqual([]);
  });
});

describe('audio', () => {
  test('is stored with its duration, signed for listening, and can be used by a chapter', async () => {
    const t = await testApp();
    const audio = (await upload(t, 'audio', silence, { type: 'application/zip' })).json();
    expect(audio).toMatchObject({ bytes: silence.byteLength, content_type: 'audio/mpeg' });
    expect(audio.duration).toBeGreaterThan(0.9);
    expect(audio.audio_url).toContain('?m=');
    const { id } = (
      await t.as('admin')('POST', '/books', {
        title: 'With audio',
        cover_image: 'https://covers.test/1.jpg',
        tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
        chapters: [{ title: 'One', audio_url: audio.audio_url }],
      })
    ).json();
    expect((await t.as('member')('GET', `/books/${id}`)).json().duration).toBeCloseTo(audio.duration, 3);
  });

  test('rejects a file that is not audio with a message, and stores nothing', async () => {
    const t = await testApp();
    const refused: [string, Buffer, number][] = [
      ['nothing', Buffer.alloc(0), 422],
      ['a zip', Buffer.from('PK\x03\x04 called an mp3'), 415],
      ['a picture', picture, 415],
      ['the first bytes of an mp3 and rubbish', Buffer.from('ID3 and no audio at all'), 415],
    ];
    for (const [what, bytes, status] of refused) {
      const answer = await upload(t, 'audio', bytes, { type: 'audio/mpeg' });
      expect([what, answer.statusCode]).toEqual([what, status]);
    }
    expect(await files(t)).toEqual([]);
    expect(t.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('is rejected without its length: it would reserve the disk space of the largest file', async () => {
    const t = await testApp();
    const answer = await upload(t, 'audio', Readable.from([silence]), { type: 'audio/mpeg' });
    expect(answer.json()).toMatchObject({
      status: 400,
      detail: 'Content-Length is missing: how long the file will be.',
    });
    expect(await files(t)).toEqual([]);
  });
});

describe('over a real socket', () => {
  async function listening() {
    const t = await testApp({}, { ownApp: true });
    const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${await t.tokenOf('admin')}`, 'content-type': 'image/png' };
    return { t, headers, url: `${origin}/api/media/covers` };
  }

  test('rejects a file that is too large, and the connection can still be used', async () => {
    const { headers, url } = await listening();
    const body = Buffer.concat([picture, Buffer.alloc(22 * 1024 * 1024)]);
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect((await fetch(url, { method: 'POST', headers, body: picture })).status).toBe(200);
  });

  test('an aborted upload leaves nothing behind and logs no server error', async () => {
    const { t, headers, url } = await listening();
    const request = httpRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': 1_000_000 },
    });
    request.on('error', () => {});
    request.write(picture);
    await once(t.app.server, 'request');
    await sleep(200);
    request.destroy();
    const open = () => new Promise((resolve) => t.app.server.getConnections((_, count) => resolve(count)));
    while ((await open()) !== 0) await sleep(10);
    await sleep(200);
    expect(await files(t)).toEqual([]);
    expect(t.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
