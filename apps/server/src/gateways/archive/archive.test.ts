import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import { InvalidArchiveError, openArchive } from './read.ts';
import { readTarHeader, tarHeader } from './tar.ts';
import { createArchive } from './write.ts';

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'lamplight-archive-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
};
const fail = (error: unknown): void => {
  throw error;
};
const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
async function* pieces(...parts: (Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

async function entriesOf(file: string): Promise<Record<string, string>> {
  const archive = await openArchive(file);
  onTestFinished(() => archive.close());
  const found: Record<string, string> = {};
  for await (const entry of archive.entries())
    found[entry.name] = Buffer.concat(await Array.fromAsync(entry.read())).toString();
  return found;
}

test('writes archives that we and tar can read, accessible to their owner only', async () => {
  const file = join(await folder(), 'a.tar');
  const archive = await createArchive(file, manualClock());
  expect(await archive.add('one/a.txt', Buffer.from('alpha'))).toBe(shaOf(Buffer.from('alpha')));
  await archive.add('empty', Buffer.alloc(0));
  const whole = Buffer.alloc(1500, 'x');
  const sha = await archive.addStream(
    { name: 'two/b', size: 1500 },
    pieces(whole.subarray(0, 700), whole.subarray(700)),
    fail,
  );
  expect(sha).toBe(shaOf(whole));
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  await archive.finish();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(file)).size).toBe(archive.size());
  expect(await entriesOf(file)).toEqual({ 'one/a.txt': 'alpha', empty: '', 'two/b': whole.toString() });
  expect(execFileSync('tar', ['-tf', file]).toString().trim().split('\n')).toEqual([
    'one/a.txt',
    'empty',
    'two/b',
  ]);
  expect(execFileSync('tar', ['-xOf', file, 'one/a.txt']).toString()).toBe('alpha');
});

test('a file that fails while it is read does not break the archive', async () => {
  const file = join(await folder(), 'a.tar');
  const archive = await createArchive(file, manualClock());
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  await archive.addStream(
    { name: 'bad', size: 600 },
    pieces(Buffer.from('half'), new Error('bad disk')),
    note,
  );
  await archive.addStream({ name: 'short', size: 5 }, pieces(Buffer.from('abc')), note);
  await archive.add('good', Buffer.from('good'));
  await archive.finish();
  expect(failures.map(String)).toEqual(['Error: bad disk', 'Error: it ended too early']);
  expect((await entriesOf(file))['good']).toBe('good');
});

test('a discarded archive leaves no file, and the previous one stays', async () => {
  const at = await folder();
  const file = join(at, 'a.tar');
  await writeFile(file, 'before');
  const archive = await createArchive(file, manualClock());
  await archive.add('a', Buffer.from('a'));
  await archive.discard();
  expect(await readdir(at)).toEqual(['a.tar']);
  expect(await readFile(file, 'utf8')).toBe('before');
});

test('of two concurrent archives of one name, the first one fails', async () => {
  const file = join(await folder(), 'a.tar');
  const first = await createArchive(file, manualClock());
  const second = await createArchive(file, manualClock());
  await first.add('a', Buffer.from('first'));
  await second.add('a', Buffer.from('second'));
  await expect(first.finish()).rejects.toThrow('Somebody else writes');
  await first.discard();
  await second.finish();
  expect(await entriesOf(file)).toEqual({ a: 'second' });
});

test('detects an archive truncated at any position', async () => {
  const file = join(await folder(), 'a.tar');
  const archive = await createArchive(file, manualClock());
  await archive.add('a', Buffer.alloc(700, 'a'));
  await archive.add('b', Buffer.alloc(10, 'b'));
  await archive.finish();
  for (const length of [archive.size() - 1024, 2048, 1600, 1000, 300, 0]) {
    await truncate(file, length);
    await expect(entriesOf(file)).rejects.toThrow('ends too early');
  }
});

test('rejects files that are no archives', async () => {
  const file = join(await folder(), 'a.tar');
  await writeFile(file, Buffer.alloc(4096, 'no archive at all'));
  await expect(entriesOf(file)).rejects.toThrow(InvalidArchiveError);
});

/** Builds a header whose size field contains these bytes, with a valid checksum. */
function headerWithSize(field: string | Buffer): Buffer {
  const block = tarHeader({ name: 'database/users/000001.jsonl.gz', size: 0 }, 0);
  block.fill(0, 124, 136);
  if (typeof field === 'string') block.write(field, 124, 'latin1');
  else field.copy(block, 124);
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

const hugeSize = Buffer.alloc(12, 0xff);
hugeSize[0] = 0x80;
hugeSize.writeBigUInt64BE(2n ** 53n - 1n, 4);

test.each([
  ['negative', '-0000001000\0'],
  ['negative by one block', '-1000'],
  ['no number', 'many'],
  ['a number with a tail', '17x'],
  ['empty', ''],
  ['negative in base 256', Buffer.alloc(12, 0xff)],
  ['beyond exact numbers', hugeSize],
])('refuses a header with a size that is %s, and ends', async (_, field) => {
  const header = headerWithSize(field);
  expect(readTarHeader(header)).toBeNull();
  const file = join(await folder(), 'a.tar');
  await writeFile(file, Buffer.concat([header, Buffer.alloc(2048)]));
  await expect(entriesOf(file)).rejects.toThrow(InvalidArchiveError);
});

test('a header supports sizes beyond 8 GiB, and a changed header is invalid', () => {
  const large = tarHeader({ name: 'media/audio/a.m4a', size: 12_345_678_901 }, 0);
  expect(readTarHeader(large)).toEqual({ name: 'media/audio/a.m4a', size: 12_345_678_901 });
  large[3] = 0x41;
  expect(readTarHeader(large)).toBeNull();
  expect(readTarHeader(Buffer.alloc(512))).toBe('end');
  expect(() => tarHeader({ name: 'a'.repeat(101), size: 0 }, 0)).toThrow(RangeError);
});
