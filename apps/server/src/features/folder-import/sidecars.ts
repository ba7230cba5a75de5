import type { ImportFolder } from '../../gateways/storage/import-folder.ts';
import { readCue } from './cue.ts';
import { fileOf, stemOf } from './file-names.ts';
import type { BookRecordings } from './group-books.ts';
import { readMetadataJson } from './metadata-json.ts';
import { readOpf } from './opf.ts';
import { readPeople } from './person-names.ts';
import { type AudioFolder, joinPath } from './scan-folder.ts';
import { type ChapterList, type MetadataSource, plainText, type SourceMetadata } from './source-metadata.ts';

/** Maximum bytes of a sidecar; larger files are ignored. */
const maxBytes = 4 * 1024 * 1024;

interface Kind {
  readonly name: RegExp;
  read(bytes: Uint8Array): SourceMetadata | null | Promise<SourceMetadata | null>;
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trim();

/** Kinds that are trusted more than tags, most trusted first. */
const strong: readonly Kind[] = [
  { name: /^metadata\.json$/i, read: readMetadataJson },
  { name: /\.opf$/i, read: readOpf },
];
const fallbacks: readonly Kind[] = [
  { name: /^desc\.txt$/i, read: (bytes) => ({ description: plainText(textOf(bytes)) || undefined }) },
  { name: /^reader\.txt$/i, read: (bytes) => readPeople({ narrator: [textOf(bytes)] }) },
];

const misunderstood = (name: string): string => `${name} could not be read and was skipped.`;

/** Reads and parses one file; returns null if it is too large, unreadable or something else. */
const understand = async <T>(
  source: ImportFolder,
  path: string,
  read: (bytes: Uint8Array) => T | null | Promise<T | null>,
): Promise<T | null> => {
  const bytes = await source.read(path, maxBytes).catch(() => null);
  return bytes && (await read(bytes));
};

/** Metadata from the files beside a book's recordings. */
export async function readSidecars(
  source: ImportFolder,
  { path, sidecars }: AudioFolder,
  { unit }: BookRecordings,
): Promise<{
  readonly sources: readonly MetadataSource[];
  readonly weak: readonly MetadataSource[];
  readonly notes: readonly string[];
}> {
  const notes: string[] = [];
  const stems = new Set(unit.files.map(stemOf));
  // Among loose recordings, a file belongs only to the recording of the same name.
  const own = sidecars.filter((name) => unit.isWhole || stems.has(stemOf(name)));
  const readAll = async (kinds: readonly Kind[]): Promise<MetadataSource[]> => {
    const found: MetadataSource[] = [];
    for (const { name: shape, read } of kinds) {
      const name = own.find((each) => shape.test(each));
      if (!name) continue;
      const metadata = await understand(source, joinPath(path, name), read);
      if (metadata) found.push({ name, metadata });
      else notes.push(misunderstood(name));
    }
    return found;
  };
  const [sources, weak] = [await readAll(strong), await readAll(fallbacks)];
  return { sources, weak, notes };
}

/**
 * Reads the cue sheets that may belong to a recording: first those of its name ('book.cue', 'book.mp3.cue'), then, if the
 * folder is one book, all others. A sheet counts if it names this recording or none, or if it has the recording's name
 * and names a single file.
 */
export async function readCueSheets(
  source: ImportFolder,
  { path, sidecars }: AudioFolder,
  { unit }: BookRecordings,
): Promise<{ readonly lists: readonly ChapterList[]; readonly notes: readonly string[] }> {
  const recording = unit.files[0] ?? '';
  const isNamedAlike = (name: string): boolean =>
    [fileOf(recording), stemOf(recording)].includes(stemOf(name));
  const sheets = sidecars.filter((name) => /\.cue$/i.test(name) && (unit.isWhole || isNamedAlike(name)));
  const lists: ChapterList[] = [];
  const notes: string[] = [];
  for (const name of sheets.toSorted((a, b) => Number(isNamedAlike(b)) - Number(isNamedAlike(a)))) {
    const files = await understand(source, joinPath(path, name), readCue);
    if (!files) {
      notes.push(misunderstood(name));
      continue;
    }
    const about =
      files.find((file) => file.name === null || fileOf(file.name) === fileOf(recording)) ??
      files.find((file) => file.name !== null && stemOf(file.name) === stemOf(recording)) ??
      (files.length === 1 && isNamedAlike(name) ? files[0] : undefined);
    if (about) lists.push({ name, chapters: about.chapters });
    else notes.push(`${name} is about '${fileOf(files[0]?.name ?? '')}': its chapters are not used.`);
  }
  return { lists, notes };
}
