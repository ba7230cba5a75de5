import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InvalidArchiveError } from '../gateways/archive/read.ts';
import { fromBytes } from './format.ts';
import type { Row, RowPage } from './rows.ts';

/** Uncompressed bytes of rows that are held in memory at once; one row may have more. */
export const rowBatchBytes = 4 << 20;
/** Maximum bytes of one row; the largest, the text of a chapter, has at most some 12 MB. */
const maxRowBytes = 64 << 20;
const newline = 0x0a;

async function* inflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  // The reader of the returned stream receives the errors of `content`, too.
  const inflated = pipeline(content, createGunzip({ chunkSize: 1 << 18 }), () => {});
  try {
    for await (const piece of inflated) yield piece as Buffer;
  } catch (cause) {
    if (!(cause as NodeJS.ErrnoException).code?.startsWith('Z_')) throw cause;
    throw new InvalidArchiveError('The backup is damaged: rows in it cannot be decompressed.', { cause });
  }
}

async function* readLines(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    let start = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, start)) {
      yield Buffer.concat([...begun, piece.subarray(start, end)]);
      [begun, size, start] = [[], 0, end + 1];
    }
    begun.push(piece.subarray(start));
    size += piece.length - start;
    if (size > maxRowBytes)
      throw new InvalidArchiveError(
        `The backup is damaged: a row in it is larger than ${maxRowBytes >> 20} MB.`,
      );
  }
  if (size > 0) yield Buffer.concat(begun);
}

/**
 * Reads a compressed file of rows in batches. The file may be of any size: older versions wrote 500 texts into one.
 * @throws InvalidArchiveError if it is not gzip or not JSON, or a row is larger than a backup ever writes
 */
export async function* readRowFile(content: AsyncIterable<Uint8Array>): AsyncGenerator<RowPage> {
  let columns: readonly string[] | null = null;
  let rows: Row[] = [];
  let size = 0;
  for await (const line of readLines(inflate(content))) {
    if (!columns) {
      columns = fromBytes(line) as string[];
      continue;
    }
    rows.push(fromBytes(line) as Row);
    size += line.length;
    if (size < rowBatchBytes) continue;
    yield { columns, rows };
    [rows, size] = [[], 0];
  }
  if (columns && rows.length > 0) yield { columns, rows };
}
