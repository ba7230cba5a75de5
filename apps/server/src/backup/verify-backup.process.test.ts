import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrationNames } from '../db/migrate.ts';
import { InvalidArchiveError, openArchive } from '../gateways/archive/read.ts';
import { createArchive } from '../gateways/archive/write.ts';
import { manualClock } from '../platform/clock.ts';
import { testHeader } from '../testing/backup-header.ts';
import { format, names, toBytes, toLines } from './format.ts';
import type { Progress } from './progress.ts';
import { verifyBackup } from './verify-backup.ts';

const silent: Progress = { part: () => {}, done: () => {}, say: () => {}, end: () => {} };
const key = 'audio/00000000000000000000000000000000.m4a';
const folders: string[] = [];
let whole: Buffer;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-check-'));
  folders.push(folder);
  return folder;
}

/** Creates a backup of one row and one file, with the given changes. */
async function make(changed: { header?: object; manifest?: object; extra?: string } = {}): Promise<string> {
  const file = join(await newFolder(), 'a.tar');
  const archive = await createArchive(file, manualClock());
  const said = { ...testHeader, ...changed.header };
  await archive.add(names.header, toBytes(said));
  const rows = gzipSync(toLines([['id'], [1]]));
  const sha = await archive.add(names.rows('books', 1), rows);
  const audio = Buffer.alloc(3000, 'sound');
  const list = toLines([[key, audio.length, await archive.add(names.media(key), audio)]]);
  const media = {
    files: 1,
    bytes: audio.length,
    missing: 0,
    lists: [await archive.add(names.list(1), list)],
  };
  const tables = [{ name: 'books', rows: 1, last_id: 1, files: [sha] }];
  if (changed.extra) await archive.add(changed.extra, Buffer.from('x'));
  const manifest = { ...said, tables, media, sandbox: null, ...changed.manifest };
  const seal = await archive.add(names.manifest, toBytes(manifest));
  await archive.add(names.checksum, Buffer.from(`${seal}\n`));
  await archive.finish();
  return file;
}

async function check(file: string) {
  const archive = await openArchive(file);
  try {
    return await verifyBackup(archive, silent);
  } finally {
    await archive.close();
  }
}

beforeAll(async () => {
  whole = await readFile(await make());
  return () => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function fileOf(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-check-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'a.tar');
  await writeFile(file, bytes);
  return file;
}

test('accepts a complete backup', async () => {
  const checked = await check(await fileOf(whole));
  expect(checked.manifest).toMatchObject({ ...testHeader, media: { files: 1, bytes: 3000 } });
  expect(checked.rows.get('books')).toHaveLength(1);
});

test('rejects a backup truncated at any position', async () => {
  const file = await fileOf(whole);
  // An archive ends with two empty blocks; one is enough to recognize the end.
  for (let length = whole.length - 1024; length >= 0; length -= 512) {
    await truncate(file, length);
    await expect(check(file), String(length)).rejects.toThrow(InvalidArchiveError);
  }
});

test('rejects a backup with any single byte changed, except in unused bytes', async () => {
  const archive = await openArchive(await fileOf(whole));
  const contents: string[] = [];
  for await (const entry of archive.entries()) contents.push((await entry.bytes()).toString('latin1'));
  await archive.close();
  const text = whole.toString('latin1');
  for (const content of contents) {
    const start = text.indexOf(content);
    for (const at of [start - 512, start - 512 + 130, start, start + Math.floor(content.length / 2)]) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await expect(check(await fileOf(altered)), String(at)).rejects.toThrow(InvalidArchiveError);
    }
  }
});

test.each([
  ['text', Buffer.from('Dear diary')],
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(4096)],
  ['noise', Buffer.from(Uint8Array.from({ length: 4096 }, (_, at) => (at * 131) % 251))],
])('what is no backup but %s is refused', async (_, bytes) => {
  await expect(check(await fileOf(bytes))).rejects.toThrow(InvalidArchiveError);
});

test('rejects an archive of something else', async () => {
  const file = join(await newFolder(), 'a.tar');
  const archive = await createArchive(file, manualClock());
  await archive.add('holiday.jpg', Buffer.from('sea'));
  await archive.finish();
  await expect(check(file)).rejects.toThrow('This is not a backup of Lamplight.');
});

test.each([
  [
    'a newer format',
    { header: { format: format + 1 } },
    /newer Lamplight \(format 2; this one reads up to 1\)/,
  ],
  [
    'a newer database',
    { header: { migrations: [...migrationNames, '9999-later'] } },
    /newer Lamplight .*9999-later/,
  ],
  [
    'an earlier state of 0.1.0',
    { header: { migrations: ['0001-foundation', '0002-search'] } },
    /earlier state of Lamplight 0\.1\.0.* commit fdeb3c74/,
  ],
  ['another product', { header: { lamplight: 'settings' } }, /not a backup of Lamplight/],
  [
    'a manifest of another backup',
    { manifest: { created_at: '2025-01-01T00:00:00.000Z' } },
    /first file has changed/,
  ],
  ['a file that nobody knows', { extra: 'run-me.sh' }, /nobody knows what run-me\.sh is/],
  ['a file that no list tells of', { extra: 'media/audio/1.m4a' }, /its media have changed/],
  ['rows that nobody counted', { extra: names.rows('users', 1) }, /rows of its database/],
  ['a sandbox that nobody named', { extra: names.sandbox }, /payment sandbox/],
  ['a table that is not there', { manifest: { tables: [] } }, /rows of its database/],
])('%s is refused with a sentence that says so', async (_, changed, sentence) => {
  await expect(check(await make(changed))).rejects.toThrow(sentence);
});
