import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { InvalidArchiveError } from '../gateways/archive/read.ts';

/** Raised whenever an older Lamplight could not read what this one writes. */
export const format = 1;

/** Content of the first file of a backup. */
export interface Header {
  readonly lamplight: 'backup';
  readonly format: number;
  /** Of the Lamplight that made it. */
  readonly version: string;
  readonly created_at: string;
  /** The database that it was made of; it may be put back into another one. */
  readonly engine: string;
  /** The steps that its tables had taken. */
  readonly migrations: readonly string[];
}

export interface TableEntry {
  readonly name: string;
  readonly rows: number;
  /** The highest id that it ever gave out. */
  readonly last_id: number | null;
  /** SHA-256 of its files, in order. */
  readonly files: readonly string[];
}

/** Content of the checksum file, the last but one of the archive; the last file holds its SHA-256. */
export interface Manifest extends Header {
  readonly tables: readonly TableEntry[];
  readonly media: {
    readonly files: number;
    readonly bytes: number;
    /** Files that the database names and that were not there, or could not be read. */
    readonly missing: number;
    /** SHA-256 of the lists of files, in order. */
    readonly lists: readonly string[];
  };
  /** Present in a backup made without media: what it names must be in the store that it is restored beside. */
  readonly database_only?: true;
  /** SHA-256 of the payment sandbox's file, on a trial run. */
  readonly sandbox: string | null;
}

/** One line of a list of files: where it lies among `media/`, its bytes and SHA-256; null when it is missing. */
export type ListedFile = readonly [key: string, bytes: number, sha: string | null];

export const names = {
  header: 'lamplight.json',
  manifest: 'manifest.json',
  checksum: 'manifest.sha256',
  sandbox: 'sandbox/stripe-sandbox.db',
  rows: (table: string, part: number) => `database/${table}/${numbered(part)}.jsonl.gz`,
  media: (key: string) => `media/${key}`,
  list: (part: number) => `lists/${numbered(part)}.jsonl`,
};

const numbered = (part: number): string => String(part).padStart(6, '0');

export const toBytes = (content: unknown): Buffer => Buffer.from(`${JSON.stringify(content, null, 2)}\n`);

export const toLines = (lines: readonly unknown[]): Buffer =>
  Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

/** @throws BadArchive for what is not JSON */
export function fromBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw new InvalidArchiveError('The file is damaged.', { cause });
  }
}

export const fromLines = (bytes: Uint8Array): unknown[] =>
  Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [fromBytes(Buffer.from(line))]));

/** Rows of one file of the archive after decompression, in bytes; a backup writes some 4 MB into each, see create-backup.ts. */
const maxRowBytes = 256 << 20;

const inflate = promisify(gunzip);

/** Decompresses a file of rows. @throws BadArchive for what is no gzip, or inflates to more than a backup ever writes */
export async function decompressRows(bytes: Buffer): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength: maxRowBytes });
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new InvalidArchiveError(
      isTooLarge
        ? `The backup is damaged: rows in it inflate to more than ${maxRowBytes >> 20} MB.`
        : 'The backup is damaged: rows in it cannot be decompressed.',
      { cause },
    );
  }
}
