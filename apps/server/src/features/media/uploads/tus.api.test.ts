import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { bookLimits } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { silence } from '../../../testing/editing-harness.ts';
import { named, uploadHarness } from '../../../testing/upload-harness.ts';

const hourMs = 3_600_000;
const empty = { files: [], rows: [], kept: [] };

describe('a resumable upload', () => {
  test('arrives in parts, reports its offset and becomes a chapter once', async () => {
    const { t, tus, begin, finish, left } = await uploadHarness();
    const id = await begin('03 - The Weir.mp3', silence.byteLength);
    const half = silence.byteLength >> 1;
    const first = await tus('PATCH', `/${id}`, {
      headers: { 'upload-offset': '0' },
      body: silence.subarray(0, half),
    });
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(half)]);
    const head = await tus('HEAD', `/${id}`);
    expect(head.statusCode).toBe(200);
    expect(head.headers).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(silence.byteLength),
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...named('03 - The Weir.mp3'),
    });
    expect(head.headers['access-control-allow-origin']).toBeUndefined();
    expect((await finish(id)).json()).toMatchObject({
      status: 409,
      code: 'upload_incomplete',
      detail: `Only ${half} of ${silence.byteLength} bytes have arrived. Go on with the upload.`,
    });
    await tus('PATCH', `/${id}`, {
      headers: { 'upload-offset': String(half) },
      body: silence.subarray(half),
    });

    const together = await Promise.all([finish(id), finish(id), finish(id)]);
    const [done] = together.map((answer) => answer.json());
    expect(done).toMatchObject({
      chapters: [
        { title: 'The Weir', duration: expect.any(Number), audio_url: expect.stringContaining('?m=') },
      ],
      embedded: 0,
      cover: null,
    });
    expect(done.chapters[0].duration).toBeGreaterThan(0.9);
    for (const answer of [...together, await finish(id, { split: true })])
      expect(answer.json()).toEqual(done);
    const { files, rows, kept } = await left();
    expect({ files, rows, kept }).toEqual({
      files: [],
      rows: [id],
      kept: [expect.stringMatching(/^audio\//)],
    });
    expect((await tus('HEAD', `/${id}`)).headers['upload-offset']).toBe(String(silence.byteLength));
    const audio = await t.deps.storage.read(kept[0] ?? '');
    expect(audio && silence.equals(audio)).toBe(true);
    expect(t.logged.filter((line) => line.includes('admin uploaded audio'))).toHaveLength(1);
  });

  test('continues only at its offset and accepts no more than the announced size', async () => {
    const { tus, begin } = await uploadHarness();
    const id = await begin('a.mp3', 100);
    const patch = (offset: number, bytes: number) =>
      tus('PATCH', `/${id}`, { headers: { 'upload-offset': String(offset) }, body: Buffer.alloc(bytes) });
    expect((await patch(10, 10)).json()).toMatchObject({ status: 409, code: 'upload_offset' });
    expect((await patch(0, 101)).json()).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect((await tus('HEAD', `/${id}`)).headers['upload-offset']).toBe('0');
    expect((await patch(0, 100)).statusCode).toBe(204);
  });

  test('belongs to the admin who started it, as long as they are an admin', async () => {
    const { t, tus, begin, finish, arrive } = await uploadHarness();
    const id = await arrive('a.mp3', silence);
    const { db } = t.deps.connection;
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', t.users.premium).execute();
    const body = Buffer.alloc(10);
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const answer = await tus(method, `/${id}`, {
        by: 'premium',
        ...(method === 'PATCH' ? { body, headers: { 'upload-offset': '0' } } : {}),
      });
      expect([method, answer.statusCode]).toEqual([method, 404]);
    }
    expect((await finish(id, {}, 'premium')).statusCode).toBe(404);
    await db.updateTable('users').set({ role: 'member' }).where('id', '=', t.users.admin).execute();
    expect((await tus('HEAD', `/${id}`)).statusCode).toBe(403);
    expect((await finish(id)).json()).toMatchObject({
      status: 403,
      detail: 'Only editors and admins may add files.',
    });
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', t.users.admin).execute();
    expect((await begin('b.mp3', 10)).length).toBe(32);
  });

  test('can be deleted with its file', async () => {
    const { tus, arrive, left } = await uploadHarness();
    const id = await arrive('a.mp3', silence);
    expect((await tus('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await tus('HEAD', `/${id}`)).statusCode).toBe(404);
    expect(await left()).toEqual(empty);
  });

  test('is deleted after a day without activity', async () => {
    const { t, tus, begin, left } = await uploadHarness();
    const [old, fresh] = [await begin('old.mp3', 100), await begin('fresh.mp3', 100)];
    t.clock.advance(23 * hourMs);
    await tus('PATCH', `/${fresh}`, { headers: { 'upload-offset': '0' }, body: Buffer.alloc(10) });
    t.clock.advance(2 * hourMs);
    expect(await t.deps.uploads.cleanup.run()).toBe(1);
    expect(await left()).toEqual({ files: [fresh], rows: [fresh], kept: [] });
    expect((await tus('HEAD', `/${old}`)).statusCode).toBe(404);
  });

  test('returns its result for three days after it was finished, and its media remain as long', async () => {
    const { t, arrive, finish, left } = await uploadHarness();
    const { uploads, mediaCleanup } = t.deps;
    const id = await arrive('a.mp3', silence);
    const first = (await finish(id)).json();
    t.clock.advance(71 * hourMs);
    expect(await uploads.cleanup.run()).toBe(0);
    expect((await finish(id)).json().chapters[0]).toMatchObject({ title: first.chapters[0].title });
    // A new POST starts a new upload.
    t.clock.advance(71 * hourMs);
    expect([await uploads.cleanup.run(), (await mediaCleanup.run())?.files]).toEqual([0, 0]);
    expect((await left()).kept).toHaveLength(1);
    t.clock.advance(2 * hourMs);
    expect([await uploads.cleanup.run(), (await mediaCleanup.run())?.files]).toEqual([1, 1]);
    expect((await left()).kept).toEqual([]);
    expect((await finish(id)).statusCode).toBe(404);
  });
});

describe('an invalid upload', () => {
  test('is rejected before its content is sent if possible', async () => {
    const { tus, left, begin } = await uploadHarness();
    await tus('DELETE', `/${await begin('makes the folder.mp3', 1)}`);
    const ten = { 'upload-length': '10' };
    const refused: [string, Record<string, string>, number, string][] = [
      ['0 bytes', { 'upload-length': '0' }, 422, 'The file is empty.'],
      ['3 GB', { 'upload-length': String(3 * 1024 ** 3) }, 413, 'The file is larger than'],
      [
        'more than there is',
        { 'upload-length': String(bookLimits.audioBytes + 1) },
        413,
        'The file is larger than',
      ],
      ['no length', {}, 400, ''],
      ['a length to be told later', { 'upload-defer-length': '1' }, 400, ''],
      ['nonsense', { 'upload-length': '12e4' }, 400, ''],
      ['less than nothing', { 'upload-length': '-1' }, 400, ''],
      [
        'a name without end',
        { ...ten, ...named(`${'x'.repeat(252)}.mp3`) },
        422,
        'longer than 255 characters',
      ],
      ['much beside the name', { ...ten, ...named('x'.repeat(3100)) }, 422, 'Upload-Metadata'],
      [
        'many names',
        { ...ten, 'upload-metadata': Array.from({ length: 11 }, (_, at) => `name${at}`).join(',') },
        422,
        'Upload-Metadata',
      ],
      ['another protocol', { 'tus-resumable': '0.2.0', 'upload-length': '10' }, 400, ''],
    ];
    for (const [what, headers, status, detail] of refused) {
      const answer = await tus('POST', '', { headers: { ...named('a.mp3'), ...headers } });
      expect([what, answer.statusCode]).toEqual([what, status]);
      expect(answer.json().detail).toContain(detail);
      expect(answer.json().detail).toMatch(/[^.]\.$/);
    }
    expect(await left()).toEqual(empty);
  });

  test('is rejected when its content is read, and leaves nothing behind', async () => {
    const { t, arrive, finish, left } = await uploadHarness();
    const bad: [string, Buffer][] = [
      ['a zip.mp3', Buffer.from('PK\x03\x04 called an mp3')],
      ['rubbish.mp3', Buffer.from('ID3 and no audio at all')],
      ['a text.m4b', Buffer.from('Once upon a time')],
    ];
    for (const [name, bytes] of bad) {
      const answer = await finish(await arrive(name, bytes));
      expect([name, answer.statusCode]).toEqual([name, 415]);
      expect(answer.json().detail.length).toBeGreaterThan(20);
      expect(await left()).toEqual(empty);
    }
    expect(t.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('with a malicious file name gets a safe one', async () => {
    const { t, arrive, left, arrived } = await uploadHarness();
    for (const name of [
      '../../etc/passwd.mp3',
      'a\0b.mp3',
      `${'x/'.repeat(400)}${'x'.repeat(255)}`,
      '',
      '\u202Egnp.mp3',
      '..',
    ])
      await arrive(name, silence);
    const { files, rows } = await left();
    expect(files.toSorted()).toEqual(rows.toSorted());
    for (const file of files) expect(arrived(file).byteLength).toBe(silence.byteLength);
    const names = await t.deps.connection.db.selectFrom('uploads').select('name').execute();
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['passwd.mp3', 'a b.mp3', 'x'.repeat(255), 'Untitled', 'gnp.mp3', '..']),
    );
    for (const path of ['/..%2f..%2fsecret', '/%00', `/${'a'.repeat(300)}`, '/ABCDEF'])
      for (const method of ['HEAD', 'DELETE'] as const) {
        const answer = await t.app.inject({
          method,
          url: `/api/media/uploads${path}`,
          headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'tus-resumable': '1.0.0' },
        });
        expect([400, 404, 414, 422]).toContain(answer.statusCode);
      }
  });
});

describe('over a real socket', () => {
  async function halfSent() {
    const harness = await uploadHarness();
    const { t } = harness;
    const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const id = await harness.begin('a.mp3', 1_000_000);
    const open = async (offset: number) => {
      const sending = httpRequest(`${origin}/api/media/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${await t.tokenOf('admin')}`,
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': 1_000_000 - offset,
        },
      });
      sending.on('error', () => {});
      return sending;
    };
    const until = async (bytes: number) => {
      while (harness.arrived(id).byteLength < bytes) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    return { ...harness, id, open, until };
  }
  const bytes = Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => (at * 7) % 251));

  test('received bytes remain after a lost connection, and the upload can be resumed', async () => {
    const { t, tus, id, open, until, arrived } = await halfSent();
    const sending = await open(0);
    sending.write(bytes.subarray(0, 300_000));
    await until(300_000);
    sending.destroy();
    let head = await tus('HEAD', `/${id}`);
    while (head.statusCode === 423) head = await tus('HEAD', `/${id}`);
    const offset = Number(head.headers['upload-offset']);
    expect(offset).toBe(300_000);
    const rest = await tus('PATCH', `/${id}`, {
      headers: { 'upload-offset': String(offset) },
      body: bytes.subarray(offset),
    });
    expect(rest.statusCode).toBe(204);
    expect(arrived(id).equals(bytes)).toBe(true);
    expect(t.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('the second of two concurrent senders is rejected', async () => {
    const { tus, finish, id, open, until, arrived } = await halfSent();
    const sending = await open(0);
    sending.write(bytes.subarray(0, 300_000));
    await until(300_000);
    const other = await tus('PATCH', `/${id}`, {
      headers: { 'upload-offset': '300000' },
      body: bytes.subarray(300_000),
    });
    expect(other.json()).toMatchObject({ status: 423, code: 'upload_busy' });
    expect((await tus('DELETE', `/${id}`)).statusCode).toBe(423);
    expect((await finish(id)).statusCode).toBe(423);
    sending.end(bytes.subarray(300_000));
    const [answer] = await once(sending, 'response');
    expect(answer.statusCode).toBe(204);
    expect(arrived(id).equals(bytes)).toBe(true);
  });
});
