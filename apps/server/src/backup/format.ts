import { InvalidArchiveError } from '../gateways/archive/read.ts';

/** Version of the backup format; raised when an older Lamplight could not read new backups. */
export const format = 1;

/** Content of the first file of a backup. */
export interface Header {
  readonly lamplight: 'backup';
  readonly format: number;
  /** Version of the Lamplight that made the backup. */
  readonly version: string;
  readonly created_at: string;
  /** Engine of the database that was backed up; it may be restored into another one. */
  readonly engine: string;
  /** Names of the migrations applied to the database. */
  readonly migrations: readonly string[];
}

export interface TableEntry {
  readonly name: string;
  readonly rows: number;
  /** Highest id that the table ever generated; null if it generated none. */
  readonly last_id: number | null;
  /** SHA-256 of the table's files, in order. */
  readonly files: readonly string[];
}

/**
 * Content of the checksum file, which is the last but one file of the archive. The last file contains the SHA-256 of
 * the checksum file.
 */
export interface Manifest extends Header {
  readonly tables: readonly TableEntry[];
  readonly media: {
    readonly files: number;
    readonly bytes: number;
    /** Number of files that the database names but that were missing or unreadable. */
    readonly missing: number;
    /** SHA-256 of the lists of media files, in order. */
    readonly lists: readonly string[];
  };
  /** Present in a backup without media: the store used for the restore must already contain the files. */
  readonly database_only?: true;
  /** SHA-256 of the payment sandbox's file, on a trial run; null if the backup has no such file. */
  readonly sandbox: string | null;
}

/**
 * One line of a list of media files: path below `media/`, bytes and SHA-256 (null if the file was missing or
 * unreadable: the archive then has no entry for this file, or an entry padded with zeros).
 */
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

export const toLine = (content: unknown): string => `${JSON.stringify(content)}\n`;

export const toLines = (lines: readonly unknown[]): Buffer => Buffer.from(lines.map(toLine).join(''));

/**
 * Parses the bytes of a JSON file.
 * @throws InvalidArchiveError if the bytes are not JSON
 */
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
