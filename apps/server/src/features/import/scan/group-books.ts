import { inTrackOrder } from '@lamplight/contract';
import { foldText } from '../../../platform/fold-text.ts';
import { lineOf } from '../../../platform/foreign-text.ts';
import type { EmbeddedChapter, Extent } from '../../media/index.ts';
import type { DamagedChoice } from './damage-types.ts';
import type { RecordingFacts } from './media-ports.ts';
import type { AudioFolder, SourceFile } from './scan-folder.ts';

/** A recording with its metadata. */
export interface SourceRecording {
  readonly file: SourceFile;
  readonly facts: RecordingFacts;
  /** Chapters from a listing file, for a recording without marks of its own. */
  readonly listed?: readonly EmbeddedChapter[];
  /** True if the recording is one chapter, although it may mark several. */
  readonly isWhole?: boolean;
  /** Fault of a damaged recording, a sentence; `facts` then describe its playable part. */
  readonly damage?: string;
}

/** Returns which part to import. */
export const extentOf = ({ damage }: SourceRecording): Extent =>
  damage === undefined ? 'whole' : 'playable';

/** A recording without a playable part. */
export interface UnplayableFile {
  readonly file: SourceFile;
  /** Reason in one sentence. */
  readonly reason: string;
}

/** The recordings of one book. */
export interface BookUnit {
  /** Path of the book: its folder, or its first file if the folder holds other books too. */
  readonly path: string;
  readonly folder: string;
  /** Whether the folder holds only this book, so that its pictures and texts belong to the book. */
  readonly isWhole: boolean;
  /** Paths of the book's recordings, in order. */
  readonly files: readonly string[];
  /** An admin's choice for damaged recordings. */
  readonly damaged?: DamagedChoice;
}

export interface BookRecordings {
  readonly unit: BookUnit;
  readonly recordings: readonly SourceRecording[];
  readonly unplayable?: readonly UnplayableFile[];
}

export const unitOf = (folder: AudioFolder, files: readonly SourceFile[], isWhole: boolean): BookUnit => ({
  path: isWhole ? folder.path : (files[0]?.path ?? folder.path),
  folder: folder.path,
  isWhole,
  files: files.map(({ path }) => path),
});

/** Matches a disc or part number at the end of an album title; the title must be a line with single spaces. */
const discSuffix = /(?<![\p{L}\p{N}])[([]? ?(?:cd|dis[ck]|part) ?\d{1,3}(?: ?(?:of|\/) ?\d{1,3})? ?[)\]]?$/iu;

/** Returns an album title without its disc number and 'unabridged'. */
export function normalizeAlbum(album: string): string {
  const line = lineOf(album);
  const bare = line.replace(/ ?[([](?:un)?abridged[)\]]/i, '').trim();
  const disc = discSuffix.exec(bare);
  if (!disc) return bare || line;
  let end = disc.index;
  while (end > 0 && ' ,:-'.includes(bare.charAt(end - 1))) end -= 1;
  return bare.slice(0, end) || line;
}

const albumOf = ({ facts }: SourceRecording): string => foldText(normalizeAlbum(facts.tags.album ?? ''));

/** Sorts by disc folder, then by track number if every recording of the disc has its own, else by name. */
function sortRecordings(recordings: readonly SourceRecording[]): SourceRecording[] {
  const byDisc = Map.groupBy(recordings, ({ file }) => file.disc);
  return [...byDisc]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, group]) =>
      inTrackOrder(
        group.map((recording) => ({
          recording,
          name: recording.file.path,
          disc: recording.facts.tags.disc,
          track: recording.facts.tags.track,
        })),
      ).map(({ recording }) => recording),
    );
}

const toBookRecordings = (
  folder: AudioFolder,
  recordings: readonly SourceRecording[],
  isWhole: boolean,
): BookRecordings => {
  const ordered = sortRecordings(recordings);
  const files = ordered.map(({ file }) => file);
  return { unit: unitOf(folder, files, isWhole), recordings: ordered };
};

/** Returns true if a folder is one book regardless of its recordings' tags. */
export const isOneBook = ({ isPackage, hasDiscs, sidecars, hasBooksBelow, path }: AudioFolder): boolean =>
  isPackage ||
  hasDiscs ||
  sidecars.some((name) => /^metadata\.json$/i.test(name)) ||
  // In the root folder, an OPF file not named metadata.opf describes the recording of the same name.
  (!hasBooksBelow && sidecars.some((name) => (path === '' ? /^metadata\.opf$/i : /\.opf$/i).test(name)));

/**
 * Groups the recordings of a folder into books. Loose recordings (in the root folder or next to folders of other books)
 * are one book for each album, and one for each recording without an album. Another folder is one book, unless every
 * recording has an album and the albums differ.
 */
export function groupBooks(folder: AudioFolder, recordings: readonly SourceRecording[]): BookRecordings[] {
  if (recordings.length === 0) return [];
  if (isOneBook(folder)) return [toBookRecordings(folder, recordings, true)];
  const isLoose = folder.path === '' || folder.hasBooksBelow;
  const albums = Map.groupBy(recordings, albumOf);
  const named = [...albums.keys()].filter((album) => album !== '');
  if (!isLoose && (named.length < 2 || albums.has(''))) return [toBookRecordings(folder, recordings, true)];
  return [...albums].flatMap(([album, group]) =>
    album === ''
      ? group.map((recording) => toBookRecordings(folder, [recording], false))
      : [toBookRecordings(folder, group, false)],
  );
}

/** Adds to a book the unplayable recordings in its folder. */
export const withUnplayable = (
  { unit, recordings }: BookRecordings,
  unplayable: readonly UnplayableFile[],
): BookRecordings => ({
  unit: { ...unit, files: [...unit.files, ...unplayable.map(({ file }) => file.path)] },
  recordings,
  unplayable,
});
