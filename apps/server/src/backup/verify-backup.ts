import { createHash } from 'node:crypto';
import { backupProblem } from '../db/migrate.ts';
import { type ArchiveEntry, type ArchiveReader, InvalidArchiveError } from '../gateways/archive/read.ts';
import {
  format,
  fromBytes,
  fromLines,
  type Header,
  type ListedFile,
  type Manifest,
  names,
} from './format.ts';
import type { Progress } from './progress.ts';

/** A backup whose checksums all match. */
export interface VerifiedBackup {
  readonly manifest: Manifest;
  /** The files of each table's rows, in order. */
  readonly rows: ReadonlyMap<string, readonly ArchiveEntry[]>;
  /**
   * Keys of media files that were missing or unreadable when the backup was made; for some of them the archive has an
   * entry padded with zeros.
   */
  readonly missing: ReadonlySet<string>;
  readonly sandbox: ArchiveEntry | null;
}

const notABackup = (): InvalidArchiveError => new InvalidArchiveError('This is not a backup of Lamplight.');
const damaged = (what: string): InvalidArchiveError =>
  new InvalidArchiveError(`The backup is damaged: ${what}.`);

/**
 * Reads the first file, which shows whether this version can read the rest.
 * @throws InvalidArchiveError
 */
export async function readHeader(archive: ArchiveReader): Promise<Header> {
  const first = await archive.entries().next();
  if (first.done || first.value.name !== names.header) throw notABackup();
  const header = fromBytes(await first.value.bytes()) as Partial<Header> | null;
  if (header?.lamplight !== 'backup' || typeof header.format !== 'number') throw notABackup();
  if (header.format > format)
    throw new InvalidArchiveError(
      `The backup was made by a newer Lamplight (format ${header.format}; this one reads up to ${format}). Restore it with that one.`,
    );
  const { migrations, created_at, engine } = header;
  if (!Array.isArray(migrations) || migrations.length === 0 || !created_at || !engine) throw notABackup();
  const problem = backupProblem(migrations);
  if (problem !== null) throw new InvalidArchiveError(problem);
  return header as Header;
}

async function sha256Of(entry: ArchiveEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of entry.read()) hash.update(piece);
  return hash.digest('hex');
}

/** Parses the manifest and checks it against its checksum and the header. */
function readManifest(bytes: Buffer, sha: string, seal: string, header: Header): Manifest {
  if (sha !== seal.trim()) throw damaged('its manifest has changed');
  const manifest = fromBytes(bytes) as Manifest;
  for (const name of ['format', 'created_at', 'engine'] as const)
    if (manifest[name] !== header[name]) throw damaged('its first file has changed');
  if (manifest.migrations.join() !== header.migrations.join()) throw damaged('its first file has changed');
  return manifest;
}

const isSameList = (found: readonly string[] = [], expected: readonly string[]): boolean =>
  found.length === expected.length && expected.every((sha, at) => found[at] === sha);

/**
 * Reads a whole backup and verifies all its checksums before anything is restored. The result lists the media files
 * that the backup lacks.
 * @throws InvalidArchiveError with a message for people
 */
export async function verifyBackup(archive: ArchiveReader, progress: Progress): Promise<VerifiedBackup> {
  const header = await readHeader(archive);
  progress.part('Checking the backup', archive.size);
  const rows = new Map<string, ArchiveEntry[]>();
  const rowShas = new Map<string, string[]>();
  const lists: string[] = [];
  /**
   * Bytes and SHA-256, by key, of media files that no list of the archive contains yet; a list is written after every
   * thousand files.
   */
  const waiting = new Map<string, readonly [size: number, sha: string]>();
  const found = { files: 0, bytes: 0 };
  const missingKeys = new Set<string>();
  let sandbox: { entry: ArchiveEntry; sha: string } | null = null;
  let manifest: { bytes: Buffer; sha: string } | null = null;
  let seal: string | null = null;

  const compare = (list: Buffer): void => {
    for (const [key, size, sha] of fromLines(list) as ListedFile[]) {
      const own = waiting.get(names.media(key));
      waiting.delete(names.media(key));
      if (sha === null) {
        progress.say(`Missing: ${key} was missing or could not be read when the backup was made.`);
        missingKeys.add(key);
        continue;
      }
      if (own?.[0] !== size || own[1] !== sha) throw damaged(`${key} is not what it was`);
      found.files += 1;
      found.bytes += size;
    }
  };

  for await (const entry of archive.entries()) {
    if (seal !== null) throw damaged('something was added to it');
    const sha = await sha256Of(entry);
    const [folder = '', table = ''] = entry.name.split('/');
    if (folder === 'database') {
      rows.set(table, [...(rows.get(table) ?? []), entry]);
      rowShas.set(table, [...(rowShas.get(table) ?? []), sha]);
    } else if (folder === 'media') waiting.set(entry.name, [entry.size, sha]);
    else if (folder === 'lists') {
      compare(await entry.bytes());
      lists.push(sha);
    } else if (entry.name === names.sandbox) sandbox = { entry, sha };
    else if (entry.name === names.manifest) manifest = { bytes: await entry.bytes(), sha };
    else if (entry.name === names.checksum) seal = (await entry.bytes()).toString();
    else if (entry.name !== names.header) throw damaged(`nobody knows what ${entry.name} is`);
    progress.done(entry.size);
  }
  if (!manifest || seal === null) throw damaged('its end is missing');
  const said = readManifest(manifest.bytes, manifest.sha, seal, header);
  const areRowsWhole =
    said.tables.every(({ name, files }) => isSameList(rowShas.get(name), files)) &&
    [...rows.keys()].every((name) => said.tables.some((table) => table.name === name));
  if (!areRowsWhole) throw damaged('rows of its database have changed');
  const { files, bytes, missing } = said.media;
  const isMediaWhole =
    isSameList(lists, said.media.lists) &&
    waiting.size === 0 &&
    files === found.files &&
    bytes === found.bytes &&
    missing === missingKeys.size;
  if (!isMediaWhole) throw damaged('its media have changed');
  if ((sandbox?.sha ?? null) !== said.sandbox) throw damaged('its payment sandbox has changed');
  return { manifest: said, rows, missing: missingKeys, sandbox: sandbox?.entry ?? null };
}
