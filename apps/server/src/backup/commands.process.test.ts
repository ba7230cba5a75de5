import { once } from 'node:events';
import { mkdir, open, readdir, readFile, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { connect, hasDatabase, lockForServer } from '../db/connect.ts';
import { createLog } from '../platform/log.ts';
import { newFolder } from '../testing/source-folders.ts';
import { startProgram } from '../testing/start-program.ts';
import { backupMissingFiles } from './last-backup.ts';

const timeoutMs = 180_000;

/** Runs the command behind `npm run backup` or `npm run restore` on the embedded database in a folder. */
function start(command: 'backup' | 'restore', dataDir: string, ...words: readonly string[]) {
  const child = startProgram(command, [...words, '--data-dir', dataDir]);
  child.stdin.end();
  const output = { out: '', error: '' };
  child.stdout.on('data', (piece) => (output.out += String(piece)));
  child.stderr.on('data', (piece) => (output.error += String(piece)));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, told: output };
}

async function run(command: 'backup' | 'restore', dataDir: string, ...words: readonly string[]) {
  const { child, told: output } = start(command, dataDir, ...words);
  const [code] = await once(child, 'close');
  return { code: Number(code), ...output };
}

/** Returns the audit log lines about restores. */
const acts = (output: string): unknown[] =>
  output
    .split('\n')
    .flatMap((line) =>
      line.startsWith('{"') && line.includes('"audit":"backup"') ? [JSON.parse(line)] : [],
    );

/** Creates a library with one media file of this many bytes; null: the file is missing. */
async function library(dataDir: string, bytes: number | null): Promise<string> {
  const { db, close } = await connect({ url: null, folder: dataDir }, createLog('silent'));
  const key = `audio/${'a'.repeat(32)}.mp3`;
  const created_at = '2026-01-01T00:00:00.000Z';
  const row = {
    key,
    kind: 'audio',
    content_type: 'audio/mpeg',
    bytes: bytes ?? 1,
    duration: 1,
    hue: null,
  } as const;
  await db
    .insertInto('media_files')
    .values({ ...row, created_at })
    .execute();
  await close();
  const media = join(dataDir, 'media', 'audio');
  await mkdir(media, { recursive: true });
  if (bytes === null) return key;
  const file = await open(join(dataDir, 'media', key), 'w');
  await file.truncate(bytes);
  await file.close();
  return key;
}

test(
  'the commands report what they did and set the exit code',
  async () => {
    const [from, to] = [await newFolder(), join(await newFolder(), 'new')];
    const key = await library(from, 70_000);
    const file = join(from, 'one.tar');
    const saved = await run('backup', from, file);
    expect(saved).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Saved 0 books, .* and 1 media file \(68\.4 KB\)/),
    });
    expect(saved.error).toContain('Saving media: 68.4 KB');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // A backup may replace an older backup, but no other file.
    expect((await run('backup', from, file)).code).toBe(0);
    await writeFile(join(from, 'diary.txt'), 'Dear diary');
    expect(await run('backup', from, join(from, 'diary.txt'))).toMatchObject({
      code: 1,
      error: expect.stringContaining('it is not a backup'),
    });
    expect(await readFile(join(from, 'diary.txt'), 'utf8')).toBe('Dear diary');

    expect(await run('restore', to, file, '--check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('is whole'),
    });
    await expect(stat(to)).rejects.toMatchObject({ code: 'ENOENT' });
    const restored = await run('restore', to, file);
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored the backup of /) });
    expect(acts(restored.error)).toMatchObject([{ file, replaced: false, by: 'command line' }]);
    expect(await readFile(join(to, 'media', key))).toEqual(Buffer.alloc(70_000));
    // Neither command generates the server's secret.
    expect(await readdir(to)).not.toContain('secret');
    expect(await run('restore', to, file)).toMatchObject({
      code: 1,
      error: expect.stringContaining('is not empty'),
    });
    const again = await run('restore', to, file, '--replace');
    expect(again.out).toContain('1 file was there already');
    expect(acts(again.error)).toMatchObject([{ file, replaced: true }]);
  },
  timeoutMs,
);

test(
  'a backup of the database alone contains no media, and its restore counts the files missing from the store',
  async () => {
    const [from, to] = [await newFolder(), join(await newFolder(), 'new')];
    const key = await library(from, 70_000);
    const file = join(from, 'database.tar');
    const saved = await run('backup', from, file, '--database-only');
    expect(saved).toMatchObject({ code: 0, out: expect.stringMatching(/^Saved 0 books, .* and no media/) });
    expect((await stat(file)).size).toBeLessThan(70_000);
    expect(await run('restore', to, file, '--check')).toMatchObject({ code: 0 });

    // A symbolic link to itself cannot be resolved.
    await mkdir(join(to, 'media'), { recursive: true });
    await symlink('audio', join(to, 'media', 'audio'));
    const uncounted = await run('restore', to, file);
    expect(uncounted.code).toBe(1);
    expect(uncounted.error).toContain(
      'restored, but its media files could not be looked for in the media store:',
    );
    await rm(join(to, 'media', 'audio'));

    const incomplete = await run('restore', to, file, '--replace');
    expect(incomplete).toMatchObject({
      code: 3,
      out: expect.stringContaining('1 media file that it names is not in the media store'),
    });
    await mkdir(join(to, 'media', 'audio'), { recursive: true });
    await writeFile(join(to, 'media', key), Buffer.alloc(70_000));
    expect(await run('restore', to, file, '--replace')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Every media file that it names is in the media store.'),
    });
  },
  timeoutMs,
);

test(
  'restores nothing beside a server, and says when rows are restored but not all that follows them',
  async () => {
    const [from, to] = [await newFolder(), await newFolder()];
    await library(from, 10);
    new DatabaseSync(join(from, 'stripe-sandbox.db')).close();
    const file = join(from, 'one.tar');
    expect((await run('backup', from, file)).code).toBe(0);

    const lock = lockForServer({ url: null, folder: to });
    expect(await run('restore', to, file)).toMatchObject({
      code: 1,
      error: expect.stringContaining(`Another Lamplight uses ${to}.`),
    });
    expect(hasDatabase({ url: null, folder: to })).toBe(false);
    expect((await run('restore', to, file, '--check')).code).toBe(0);
    lock?.release();

    // The name under which the sandbox's file is written first.
    const part = join(to, 'stripe-sandbox.db.part');
    await mkdir(part);
    const partial = await run('restore', to, file);
    expect(partial).toMatchObject({
      code: 1,
      error: expect.stringMatching(
        /The backup is restored, but not brought up to date: .*\nRepeat with --replace\./,
      ),
    });
    expect(acts(partial.error)).toMatchObject([{ file, replaced: false }]);
    await rmdir(part);
    expect((await run('restore', to, file, '--replace')).code).toBe(0);
    expect(await readdir(to)).toContain('stripe-sandbox.db');
  },
  timeoutMs,
);

test(
  'reports impossible requests and writes nothing',
  async () => {
    const folder = await newFolder();
    const nowhere = join(folder, 'nowhere');
    const file = join(folder, 'one.tar');
    expect(await run('backup', nowhere, file)).toMatchObject({
      code: 1,
      error: expect.stringContaining('no database'),
    });
    expect(await run('backup', nowhere)).toMatchObject({
      code: 1,
      error: expect.stringContaining('npm run backup -- FILE'),
    });
    expect(await run('restore', nowhere, file)).toMatchObject({
      code: 1,
      error: expect.stringContaining('no file'),
    });
    const mistyped = await run('restore', nowhere, file, '--replce');
    expect(mistyped).toMatchObject({ code: 1, error: expect.stringContaining("Unknown option '--replce'") });
    expect(mistyped.error).toContain('npm run restore -- FILE --replace');
    await writeFile(file, 'Dear diary');
    expect(await run('restore', nowhere, file)).toMatchObject({
      code: 1,
      error: expect.stringContaining('ends too early'),
    });
    expect(await readdir(folder)).toEqual(['one.tar']);
  },
  timeoutMs,
);

test(
  'a missing file does not prevent saving the rest, and changes the exit code',
  async () => {
    const from = await newFolder();
    const key = await library(from, null);
    const saved = await run('backup', from, join(from, 'one.tar'));
    expect(saved).toMatchObject({ code: 3, error: expect.stringContaining(`Missing: ${key}`) });
    expect(saved.error).toContain('1 file is missing from it');
    // A backup of the database alone does not hide that files are missing.
    expect((await run('backup', from, join(from, 'database.tar'), '--database-only')).code).toBe(0);
    const { db, close } = await connect({ url: null, folder: from }, createLog('silent'));
    expect(await backupMissingFiles(db)).toBe(1);
    await close();
    const to = join(from, 'new');
    const incomplete = await run('restore', to, join(from, 'one.tar'));
    expect(incomplete).toMatchObject({
      code: 3,
      out: expect.stringContaining('1 file was missing already'),
      error: expect.stringContaining(`Missing: ${key}`),
    });
    expect(incomplete.out).toContain('1 media file that it names is not in the media store: copy it there');
    await mkdir(join(to, 'media', 'audio'), { recursive: true });
    await writeFile(join(to, 'media', key), 'found elsewhere');
    expect(await run('restore', to, join(from, 'one.tar'), '--replace')).toMatchObject({
      code: 0,
      out: expect.not.stringContaining('media store'),
    });
  },
  timeoutMs,
);

test(
  'an interrupted backup leaves no files, and a killed one no file under its final name',
  async () => {
    const from = await newFolder();
    // A sparse file: it takes no disk space, but seconds to back up.
    await library(from, 2 ** 31);
    const file = join(from, 'one.tar');
    for (const [signal, left] of [
      ['SIGKILL', ['one.tar.part']],
      ['SIGTERM', []],
      ['SIGINT', []],
    ] as const) {
      const { child, told: output } = start('backup', from, file);
      await expect.poll(() => output.error, { timeout: timeoutMs / 4 }).toContain('Saving media');
      child.kill(signal);
      const [code] = await once(child, 'close');
      expect([signal, code]).toEqual([signal, signal === 'SIGKILL' ? null : 130]);
      expect((await readdir(from)).filter((name) => name.startsWith('one'))).toEqual(left);
    }
  },
  timeoutMs,
);
