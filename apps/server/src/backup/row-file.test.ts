import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toLines } from './format.ts';
import { readRowFile } from './row-file.ts';

const read = (...pieces: Buffer[]) => readRowFile(Readable.from(pieces));

test('returns all rows, however the file is divided, with lines of any characters', async () => {
  const lines = [
    ['id', 'text'],
    [1, 'a\nb\r\u2028c'],
    [2, '灯 \u{1f3ee}'],
    [3, null],
  ];
  const bytes = gzipSync(toLines(lines));
  const pieces = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  const [columns, ...rows] = lines;
  expect(await Array.fromAsync(read(...pieces))).toEqual([{ columns, rows }]);
});

test('reads a large file in batches', async () => {
  // A gzip file may consist of several compressed parts.
  const [head, row] = [gzipSync(toLines([['text']])), gzipSync(toLines([['a'.repeat(2 ** 20)]]))];
  const counts: number[] = [];
  for await (const { columns, rows } of read(head, ...Array.from({ length: 10 }, () => row))) {
    expect(columns).toEqual(['text']);
    counts.push(rows.length);
  }
  expect(counts).toEqual([4, 4, 2]);
});

test('rejects rows of unlimited decompressed size, and files that are not compressed', async () => {
  const zeros = gzipSync(Buffer.alloc(2 ** 20));
  const bomb = Array.from({ length: 65 }, () => zeros);
  await expect(Array.fromAsync(read(...bomb))).rejects.toThrow(/a row in it is larger than 64 MB/);
  const noGzip = read(Buffer.from('no gzip at all'));
  await expect(Array.fromAsync(noGzip)).rejects.toThrow(/cannot be decompressed/);
  const cut = read(gzipSync(toLines([['id'], [1]])).subarray(0, -4));
  await expect(Array.fromAsync(cut)).rejects.toThrow(/cannot be decompressed/);
}, 60_000);
