import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { parseBuffer } from 'music-metadata';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/media-harness.ts';
import { silentMp3 } from '../../../testing/recordings.ts';
import { pathTo, soundBytes } from '../../../testing/sound-files.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const picture = () =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

async function storeBook(
  { deps }: TestApp,
  recordings: readonly Uint8Array[],
  titles: readonly string[] = [],
) {
  const { cover_image } = await deps.streaming.covers.store(await picture());
  const chapters = [];
  for (const [index, bytes] of recordings.entries()) {
    const { audio_url } = await deps.audio.store(bytes);
    chapters.push({ title: titles[index] ?? `Chapter ${index + 1}`, audio_url });
  }
  return deps.bookEditing.createBook({
    title: 'A Wizard of Earthsea',
    synopsis: 'A boy & his shadow.',
    cover_image,
    authors: [{ name: 'Ursula K. Le Guin' }],
    narrators: [{ name: 'Rob Inglis' }],
    release_year: 1992,
    tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
    chapters,
  });
}

const titles = ['Warriors in the Mist', 'Тень «и» свет', '影'];

test('a book of AAC chapters is one M4B with chapters, tags and cover, and any range of it can be read', async () => {
  const t = await testApp({}, { ownApp: true });
  const { ask } = await serve(t);
  const aac = await soundBytes('ready.m4a');
  const id = await storeBook(t, [aac, await soundBytes('book.m4b'), aac], titles);
  const answer = await t.as('premium')('POST', `/books/${id}/file`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { format, bytes, url } = answer.json();
  expect(format).toBe('m4b');
  const whole = await ask(url);
  expect(whole).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'audio/mp4',
      'content-length': String(bytes),
      'accept-ranges': 'bytes',
      'content-disposition': expect.stringContaining('A Wizard of Earthsea.m4b'),
    },
  });
  expect(whole.body.byteLength).toBe(bytes);
  const middle = bytes >> 1;
  for (const [from, to] of [
    [0, 99],
    [middle - 7_000, middle + 7_000],
    [bytes - 5, bytes - 1],
  ] as const) {
    const part = await ask(url, { range: `bytes=${from}-${to}` });
    expect(part.status).toBe(206);
    expect(part.body.equals(whole.body.subarray(from, to + 1))).toBe(true);
  }
  expect((await ask(url, { 'if-none-match': whole.headers.etag ?? '' })).status).toBe(304);

  const { common, format: sound } = await parseBuffer(
    whole.body,
    { mimeType: 'audio/mp4' },
    { includeChapters: true },
  );
  expect(common).toMatchObject({
    title: 'A Wizard of Earthsea',
    album: 'A Wizard of Earthsea',
    artist: 'Ursula K. Le Guin',
    genre: ['Fantasy'],
    year: 1992,
  });
  expect(common.picture?.[0]?.data.byteLength).toBeGreaterThan(100);
  expect(sound.chapters?.map(({ title }) => title)).toEqual(titles);

  // Read the file back as any M4B file with chapter marks.
  const path = await pathTo(whole.body);
  const facts = await t.deps.audio.inspect(path);
  const starts = facts.chapters.map(({ title, start }) => [title, Math.round(start * 10) / 10]);
  const rows = await t.deps.books.listChapters(id, { role: 'admin' } as never);
  const [one = 0, two = 0] = rows.map(({ duration }) => duration ?? 0);
  const rounded = [0, one, one + two].map((start) => Math.round(start * 10) / 10);
  expect(starts).toEqual(titles.map((title, index) => [title, rounded[index]]));
  const heard = rows.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  // The reader leaves out only the silent first packet of the encoder.
  expect(Math.abs(facts.duration - heard)).toBeLessThan(0.2);
  await expectWholeBook(path, titles);
  await expect.poll(() => t.deps.storage.inUse()).toBe(0);
});

const run = promisify(execFile);

/** Checks the file with ffprobe, on machines that have it. */
async function expectWholeBook(path: string, expected: readonly string[]): Promise<void> {
  const probe = await run('ffprobe', [
    '-v',
    'error',
    '-show_chapters',
    '-show_streams',
    '-of',
    'json',
    path,
  ]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!probe) return;
  expect(probe.stderr).toBe('');
  const { chapters, streams } = JSON.parse(probe.stdout);
  expect(chapters.map(({ tags }: { tags: { title: string } }) => tags.title)).toEqual(expected);
  expect(streams[0]).toMatchObject({ codec_name: 'aac' });
  const decoded = await run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:a', '-f', 'null', '-']);
  expect(decoded.stderr).toBe('');
}

test('chapters of other formats come as a zip with a playlist', async () => {
  const t = await testApp({}, { ownApp: true });
  const { ask } = await serve(t);
  const mp3 = silentMp3({}, 50);
  const id = await storeBook(t, [mp3, await soundBytes('ready.m4a')], ['One: a/b', 'CON']);
  const { format, bytes, url } = (await t.as('premium')('POST', `/books/${id}/file`)).json();
  expect(format).toBe('zip');
  const { body, headers } = await ask(url);
  expect(headers['content-length']).toBe(String(bytes));
  expect(body.byteLength).toBe(bytes);
  const files = unzipSync(body);
  const folder = 'A Wizard of Earthsea/';
  expect(Object.keys(files).toSorted()).toEqual(
    ['01 - One a b.mp3', '02 - _CON.m4a', 'A Wizard of Earthsea.m3u8', 'cover.jpg'].map(
      (name) => folder + name,
    ),
  );
  expect(strFromU8(files[`${folder}A Wizard of Earthsea.m3u8`] ?? new Uint8Array())).toMatch(
    /^#EXTM3U\n#EXTINF:1,One: a\/b\n01 - One a b\.mp3\n/,
  );
});

test('only those who may download get the file, and nobody with a changed link', async () => {
  const t = await testApp({}, { ownApp: true });
  const { ask } = await serve(t);
  const id = await storeBook(t, [await soundBytes('ready.m4a')]);
  const refused = await t.as('member')('POST', `/books/${id}/file`);
  expect(refused.json()).toMatchObject({ code: 'download_not_allowed' });
  expect((await t.as('premium')('POST', '/books/999999/file')).statusCode).toBe(404);
  const { url } = (await t.as('premium')('POST', `/books/${id}/file`)).json();
  expect((await ask(url)).status).toBe(200);
  for (const changed of [
    url.replace(`/m4b/${id}`, `/m4b/${id + 1}`),
    url.replace('/m4b/', '/export/'),
    url.replace(/m=\d+/, `m=${t.users.admin}`),
    `${url}&more=1`,
    url.split('?')[0],
  ])
    expect((await ask(changed)).status, changed).toBe(403);
  await t.deps.connection.db
    .updateTable('users')
    .set({ is_premium: 0 })
    .where('id', '=', t.users.premium)
    .execute();
  t.clock.advance(3000);
  expect((await ask(url)).status).toBe(403);
});

test('an admin exports one book as a zip, which the audit list names', async () => {
  const t = await testApp({}, { ownApp: true });
  const { ask } = await serve(t);
  const id = await storeBook(t, [silentMp3({}, 60)]);
  expect((await t.as('editor')('POST', `/books/${id}/export`)).statusCode).toBe(403);
  const { url, bytes, files, problems } = (await t.as('admin')('POST', `/books/${id}/export`)).json();
  expect([files, problems]).toEqual([4, []]);
  const { body } = await ask(url);
  expect(body.byteLength).toBe(bytes);
  const folder = 'Ursula K. Le Guin/A Wizard of Earthsea/';
  const zip = unzipSync(body);
  expect(Object.keys(zip).toSorted()).toEqual(
    ['01 - Chapter 1.mp3', 'cover.jpg', 'metadata.json', 'metadata.opf'].map((name) => folder + name),
  );
  const [entry] = (await t.as('admin')('GET', '/admin/audit?action=book_exported')).json();
  expect(entry).toMatchObject({ action: 'book_exported', target: `book ${id}` });
});
