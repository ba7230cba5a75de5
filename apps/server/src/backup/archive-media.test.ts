import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/schema.ts';
import { openArchive } from '../gateways/archive/read.ts';
import { createArchive } from '../gateways/archive/write.ts';
import { createMemoryStorage } from '../gateways/storage/memory.ts';
import { type Storage, StorageUnavailableError } from '../gateways/storage/storage.ts';
import { manualClock } from '../platform/clock.ts';
import { testHeader } from '../testing/backup-header.ts';
import { archiveMedia } from './archive-media.ts';
import { names, toBytes, toLines } from './format.ts';
import type { Progress } from './progress.ts';
import { restoreMedia } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const keyOf = (name: string) => `audio/${name.repeat(32)}.mp3`;
const [good, bad] = [keyOf('a'), keyOf('b')];
const content = (key: string) => Buffer.alloc(100, key);
const read = async (storage: Storage, key: string) => Buffer.from((await storage.read(key)) ?? []);

function recordProgress() {
  const lines: string[] = [];
  const progress: Progress = {
    say: (line) => lines.push(line),
    part: () => {},
    done: () => {},
    end: () => {},
  };
  return { lines, progress };
}

async function storageWith(...keys: readonly string[]): Promise<Storage> {
  const storage = createMemoryStorage(manualClock());
  for (const key of keys) await storage.put(key, content(key));
  return storage;
}

/** Backs up files; returns the archive and the lines that an operator reads. */
async function backUp(storage: Storage, keys = [good, bad]) {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { lines, progress } = recordProgress();
  const file = join(folder, 'a.tar');
  const archive = await createArchive(file, manualClock());
  onTestFinished(() => archive.discard());
  await archive.add(names.header, toBytes(testHeader));
  const rowsOf = {
    media_files: [['key', 'bytes'], ...keys.map((key) => [key, 100])],
    users: [['id'], [1]],
  };
  const tables = [];
  for (const [name, rows] of Object.entries(rowsOf)) {
    const sha = await archive.add(names.rows(name, 1), gzipSync(toLines(rows)));
    tables.push({ name, rows: rows.length - 1, last_id: null, files: [sha] });
  }
  const before = await openArchive(archive.path);
  onTestFinished(() => before.close());
  const db = null as unknown as Database;
  const media = await archiveMedia({ archive, before, db, storage, progress, retryMs: 1 });
  const seal = await archive.add(names.manifest, toBytes({ ...testHeader, tables, media, sandbox: null }));
  await archive.add(names.checksum, Buffer.from(`${seal}\n`));
  await archive.finish();
  return { file, media, lines };
}

async function restore(file: string, storage: Storage, isRemote = false): Promise<string[]> {
  const { lines, progress } = recordProgress();
  const archive = await openArchive(file);
  await restoreMedia(archive, await verifyBackup(archive, progress), { storage, isRemote, progress });
  await archive.close();
  return lines;
}

test('a file that could not be read completely is named and not restored, also over an intact one', async () => {
  const intact = await storageWith(good, bad);
  const breaking: Storage = {
    ...intact,
    async open(key) {
      const file = await intact.open(key);
      if (!file || key !== bad) return file;
      return { ...file, read: () => Promise.reject(new Error('EIO')) };
    },
  };
  const { file, media, lines } = await backUp(breaking);
  expect(media).toMatchObject({ files: 1, missing: 1 });
  expect(lines).toEqual([`Missing: ${bad} could not be read (EIO).`]);

  const empty = await storageWith();
  for (const target of [intact, empty])
    expect(await restore(file, target)).toEqual([
      `Missing: ${bad} was missing or could not be read when the backup was made.`,
    ]);
  expect(await read(intact, bad)).toEqual(content(bad));
  expect(await empty.stat(bad)).toBeNull();
  expect(await read(empty, good)).toEqual(content(good));
});

/**
 * Wraps a store in which opening the second file fails.
 * @param isDown whether the whole store is down
 */
function refusing(
  storage: Storage,
  { error, isDown, times = Infinity }: { error: Error; isDown: boolean; times?: number },
): Storage {
  let failures = 0;
  return {
    ...storage,
    async open(key) {
      if (key !== bad || failures >= times) return storage.open(key);
      failures += 1;
      throw error;
    },
    findProblem: async () => (isDown ? 'The store does not answer.' : null),
  };
}

const denied = Object.assign(new Error('EACCES: permission denied'), { syscall: 'open' });

test.each([
  ['the disk', denied, 'EACCES: permission denied'],
  ['a store that works otherwise', new StorageUnavailableError(), 'the media store refuses it'],
])('a file that %s does not open is named and left out of the backup', async (_, error, why) => {
  const storage = await storageWith(good, bad);
  const { file, media, lines } = await backUp(refusing(storage, { error, isDown: false }));
  expect(media).toMatchObject({ files: 1, missing: 1 });
  expect(lines).toEqual([`Missing: ${bad} could not be read (${why}).`]);
  const empty = await storageWith();
  await restore(file, empty);
  expect([await empty.stat(good), await empty.stat(bad)]).toEqual([expect.anything(), null]);
});

test('waits for a store that does not answer for a moment, and ends the backup if it stays down', async () => {
  const storage = await storageWith(good, bad);
  const error = new StorageUnavailableError();
  const { media } = await backUp(refusing(storage, { error, isDown: true, times: 2 }));
  expect(media).toMatchObject({ files: 2, missing: 0 });
  await expect(backUp(refusing(storage, { error, isDown: true }))).rejects.toThrow(error);
});

test('restores two files at a time to a remote store, and reads them back in pieces of 1 MiB', async () => {
  const keys = Array.from('01234', keyOf);
  const size = 1_500_000;
  const [source, target] = [await storageWith(), await storageWith()];
  for (const key of keys) await source.put(key, Buffer.alloc(size));
  const { file } = await backUp(source, keys);
  let [running, most, largestRead] = [0, 0, 0];
  const watched: Storage = {
    ...target,
    async put(...args) {
      running += 1;
      most = Math.max(most, running);
      await sleep(10);
      return target.put(...args).finally(() => {
        running -= 1;
      });
    },
    async open(key) {
      const opened = await target.open(key);
      if (!opened) return null;
      const read = (bytes: Uint8Array, at: number) => {
        largestRead = Math.max(largestRead, bytes.byteLength);
        return opened.read(bytes, at);
      };
      return { ...opened, read };
    },
  };
  await restore(file, watched, true);
  expect([most, largestRead]).toEqual([2, 1 << 20]);
  expect((await target.stat(keyOf('4')))?.size).toBe(size);
});
