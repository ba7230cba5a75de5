import { bookLimits } from '@lamplight/contract/book-limits';
import { manifestName } from '@lamplight/lpf/names';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { maxTextFileBytes } from '../../../platform/foreign-text.ts';
import { cueName, type Sidecar, strongKinds, weakKinds } from '../sources/read-sidecar.ts';
import type { ChapterList, MetadataSource } from '../sources/source-metadata.ts';
import { fileOf, stemOf } from './file-names.ts';
import type { BookRecordings } from './group-books.ts';
import { m } from './messages.ts';
import { type AudioFolder, joinPath } from './scan-folder.ts';
import type { SidecarThread } from './sidecar-thread.ts';

/** A folder and the thread that parses its files. */
export interface SidecarSource {
  readonly source: ImportFolder;
  readonly parse: SidecarThread['parse'];
}

/** Maximum bytes of `metadata.json`: an export lists the chapters of a book twice, at most 2,000 with long titles. */
const maxMetadataBytes = 2 * bookLimits.bodyBytes;

/** Reads and parses one file; adds a sentence to `notes` for each reason not to trust the result. */
async function readFile(
  { source, parse }: SidecarSource,
  {
    folder,
    name,
    beside,
  }: { readonly folder: string; readonly name: string; readonly beside?: string | undefined },
  notes: string[],
): Promise<Sidecar | null> {
  const isLong = /(?:^|\.)metadata\.json$/i.test(name) || manifestName.test(name);
  const maxBytes = isLong ? maxMetadataBytes : maxTextFileBytes;
  const read = (file: string) => source.read(joinPath(folder, file), maxBytes).catch(() => undefined);
  const bytes = await read(name);
  if (bytes === null) {
    notes.push(m.sidecarTooLarge({ name, kilobytes: maxBytes / 1024 }));
    return null;
  }
  const other = !bytes || beside === undefined ? null : await read(beside);
  const sidecar = bytes ? await parse({ name, bytes, beside: other ?? undefined }) : null;
  if (!sidecar?.metadata && !sidecar?.cue) {
    notes.push(m.sidecarUnreadable({ name }));
    return null;
  }
  if (sidecar.note) notes.push(m.sidecarNote({ name, note: m[`encoding_${sidecar.note}`] }));
  return sidecar;
}

/** Reads metadata from the files beside a book's recordings. */
export async function readSidecars(
  source: SidecarSource,
  { path, sidecars }: AudioFolder,
  { unit }: BookRecordings,
): Promise<{
  readonly sources: readonly MetadataSource[];
  readonly weak: readonly MetadataSource[];
  readonly notes: readonly string[];
}> {
  const notes: string[] = [];
  const stems = new Set(unit.files.map(stemOf));
  // In a folder with several books, a metadata file belongs only to the recording of the same name.
  const own = sidecars.filter((name) => unit.isWhole || stems.has(stemOf(name)));
  const readAll = async (kinds: typeof strongKinds): Promise<MetadataSource[]> => {
    const found: MetadataSource[] = [];
    for (const kind of kinds) {
      const name = own.find((file) => kind.name.test(file));
      const beside = own.find((file) => file !== name && (kind.beside ?? /\.txt$/i).test(file));
      const metadata = name && (await readFile(source, { folder: path, name, beside }, notes))?.metadata;
      if (metadata) found.push({ name, metadata });
    }
    return found;
  };
  const [sources, weak] = [await readAll(strongKinds), await readAll(weakKinds)];
  return { sources, weak, notes };
}

/**
 * Reads the cue sheets that may belong to a recording: first those of its name ('book.cue', 'book.mp3.cue'), then, if
 * the folder is one book, all others. A sheet is accepted if it refers to this recording or to no file, or if it has
 * the recording's name and refers to a single file.
 */
export async function readCueSheets(
  source: SidecarSource,
  { path, sidecars }: AudioFolder,
  { unit }: BookRecordings,
): Promise<{ readonly lists: readonly ChapterList[]; readonly notes: readonly string[] }> {
  const recording = unit.files[0] ?? '';
  const isNamedAlike = (name: string): boolean =>
    [fileOf(recording), stemOf(recording)].includes(stemOf(name));
  const sheets = sidecars.filter((name) => cueName.test(name) && (unit.isWhole || isNamedAlike(name)));
  const lists: ChapterList[] = [];
  const notes: string[] = [];
  for (const name of sheets.toSorted((a, b) => Number(isNamedAlike(b)) - Number(isNamedAlike(a)))) {
    const files = (await readFile(source, { folder: path, name }, notes))?.cue;
    if (!files) continue;
    const about =
      files.find((file) => file.name === null || fileOf(file.name) === fileOf(recording)) ??
      files.find((file) => file.name !== null && stemOf(file.name) === stemOf(recording)) ??
      (files.length === 1 && isNamedAlike(name) ? files[0] : undefined);
    if (about) lists.push({ name, chapters: about.chapters });
    else notes.push(m.cueOfOther({ name, other: fileOf(files[0]?.name ?? '') }));
  }
  return { lists, notes };
}
