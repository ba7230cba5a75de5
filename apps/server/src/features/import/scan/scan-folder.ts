import { compareNames } from '@lamplight/contract';
import { contentsName, manifestName } from '@lamplight/lpf/names';
import type { ImportFolder, ImportFolderEntry } from '../../../gateways/storage/import-folder.ts';
import { ProblemError } from '../../../platform/errors.ts';
import {
  isAudioName,
  isBroken,
  isDiscName,
  isHidden,
  isPictureName,
  isSidecarName,
  isUnplayableName,
} from './file-names.ts';
import { m } from './messages.ts';

/** A recording in a folder. */
export interface SourceFile {
  /** Path relative to the source folder, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Number of the file's disc folder, from 1; 0 if the file is not in a disc folder. */
  readonly disc: number;
}

/** A folder with recordings, including those of its disc folders. */
export interface AudioFolder {
  readonly path: string;
  readonly files: readonly SourceFile[];
  /**
   * Paths relative to the folder: its own pictures and metadata files, or if it has none, those of its disc folders.
   */
  readonly pictures: readonly string[];
  readonly sidecars: readonly string[];
  /** Whether the folder is an audiobook package, which is one book. */
  readonly isPackage: boolean;
  readonly hasDiscs: boolean;
  /** Whether subfolders other than discs hold recordings, as in an author's folder. */
  readonly hasBooksBelow: boolean;
  /** Recordings that cannot be imported, one sentence each. */
  readonly faults: readonly string[];
}

/** A folder or link that was skipped, and why. */
export interface SkippedPath {
  readonly path: string;
  readonly why: string;
}

export type ScanStep = { readonly folder: AudioFolder } | { readonly passed: SkippedPath };

/** Maximum folder depth; deeper folders are a mistake or an attack. */
const maxDepth = 20;

export const joinPath = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}/${name}`;

interface Listing {
  readonly entries: readonly ImportFolderEntry[];
  readonly failure: string | null;
}

async function listFolder(source: ImportFolder, path: string): Promise<Listing> {
  try {
    const entries = (await source.list(path)).filter(({ name }) => !isHidden(name));
    return { entries: entries.toSorted((a, b) => compareNames(a.name, b.name)), failure: null };
  } catch (error) {
    if (error instanceof ProblemError) return { entries: [], failure: error.message };
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    return { entries: [], failure: code === null ? m.folderError : m.folderUnreadable({ code }) };
  }
}

/** Returns why a file named like a recording cannot be imported; null if it can. */
function faultOf({ name, kind }: ImportFolderEntry): string | null {
  if (isBroken(name)) return m.nameNotUtf8({ name });
  if (kind === 'unreadable') return m.fileUnreadable({ name });
  if (kind === 'link') return m.fileIsLink({ name });
  return isUnplayableName(name) ? m.fileUnplayable({ name }) : null;
}

const filesOf = (folder: string, entries: readonly ImportFolderEntry[], disc: number): SourceFile[] =>
  entries
    .filter((entry) => entry.kind === 'file' && isAudioName(entry.name) && faultOf(entry) === null)
    .map(({ name, bytes, modifiedMs }) => ({ path: joinPath(folder, name), bytes, modifiedMs, disc }));

const faultsOf = (entries: readonly ImportFolderEntry[]): string[] =>
  entries
    .filter(({ name, kind }) => kind !== 'folder' && (isAudioName(name) || isUnplayableName(name)))
    .flatMap((entry) => faultOf(entry) ?? []);

const namesWhere = (entries: readonly ImportFolderEntry[], is: (name: string) => boolean): string[] =>
  entries.filter(({ kind, name }) => kind === 'file' && is(name) && !isBroken(name)).map(({ name }) => name);

async function holdsAudio(source: ImportFolder, path: string, depth: number): Promise<boolean> {
  const { entries } = await listFolder(source, path);
  if (entries.some(({ kind, name }) => kind === 'file' && isAudioName(name))) return true;
  if (depth >= maxDepth) return false;
  for (const { kind, name } of entries)
    if (kind === 'folder' && (await holdsAudio(source, joinPath(path, name), depth + 1))) return true;
  return false;
}

/** Reads a folder together with its disc folders. Returns null if there are no recordings. */
export async function readAudioFolder(
  source: ImportFolder,
  path: string,
  { entries }: Pick<Listing, 'entries'>,
): Promise<AudioFolder | null> {
  const isDisc = (name: string) => isDiscName(name, path.split('/').at(-1));
  const discs = entries.filter(({ kind, name }) => kind === 'folder' && isDisc(name));
  const files = filesOf(path, entries, 0);
  const faults = faultsOf(entries);
  const discPictures: string[] = [];
  let hasDiscs = false;
  for (const [index, { name }] of discs.entries()) {
    const place = joinPath(path, name);
    const listing = await listFolder(source, place);
    if (listing.failure) faults.push(m.nameAndProblem({ name, problem: listing.failure }));
    const found = filesOf(place, listing.entries, index + 1);
    const wrong = faultsOf(listing.entries);
    hasDiscs ||= found.length + wrong.length > 0;
    files.push(...found);
    faults.push(...wrong);
    discPictures.push(...namesWhere(listing.entries, isPictureName).map((picture) => `${name}/${picture}`));
  }
  if (files.length + faults.length === 0) return null;
  let hasBooksBelow = false;
  for (const { kind, name } of entries)
    if (kind === 'folder' && !isDisc(name))
      hasBooksBelow ||= await holdsAudio(source, joinPath(path, name), 0);
  const pictures = namesWhere(entries, isPictureName);
  const isPackage = await source.isPackage(path);
  const isSidecar = (name: string) =>
    isSidecarName(name) || (isPackage && (manifestName.test(name) || contentsName.test(name)));
  return {
    path,
    files,
    faults,
    isPackage,
    hasDiscs,
    hasBooksBelow,
    pictures: pictures.length > 0 ? pictures : discPictures,
    sidecars: namesWhere(entries, isSidecar),
  };
}

/** Reads one folder together with its disc folders. Returns null if there are no recordings. */
export async function scanFolder(source: ImportFolder, path: string): Promise<AudioFolder | null> {
  return readAudioFolder(source, path, await listFolder(source, path));
}

/** Yields every folder with recordings, by name; keeps only the current path in memory. */
export async function* scanFolders(source: ImportFolder, path = '', depth = 0): AsyncGenerator<ScanStep> {
  const listing = await listFolder(source, path);
  if (listing.failure) yield { passed: { path, why: listing.failure } };
  const folder = await readAudioFolder(source, path, listing);
  if (folder) yield { folder };
  else if (listing.failure === null && (await source.isPackage(path)))
    yield { passed: { path, why: m.packageWithoutAudio } };
  for (const { name, kind } of listing.entries) {
    const inner = joinPath(path, name);
    // `faultOf` reports recordings. A name that is not UTF-8 cannot be looked up, so the kind of the entry is unknown.
    if (isBroken(name)) {
      if (kind === 'folder' || (kind !== 'file' && !isAudioName(name) && !isUnplayableName(name)))
        yield { passed: { path: inner, why: m.itsNameNotUtf8 } };
      continue;
    }
    if (kind === 'link' && !isAudioName(name)) yield { passed: { path: inner, why: m.link } };
    if (kind === 'unreadable' && !isAudioName(name)) yield { passed: { path: inner, why: m.unreadable } };
    if (kind !== 'folder' || (folder?.hasDiscs && isDiscName(name, path.split('/').at(-1)))) continue;
    if (depth >= maxDepth) yield { passed: { path: inner, why: m.nestedTooDeeply } };
    else yield* scanFolders(source, inner, depth + 1);
  }
}

export interface FolderSize {
  readonly files: number;
  readonly bytes: number;
}

/** Counts the recordings and their bytes without opening them. */
export async function measureFolder(source: ImportFolder): Promise<FolderSize> {
  let files = 0;
  let bytes = 0;
  for await (const step of scanFolders(source)) {
    if (!('folder' in step)) continue;
    files += step.folder.files.length;
    for (const file of step.folder.files) bytes += file.bytes;
  }
  return { files, bytes };
}
