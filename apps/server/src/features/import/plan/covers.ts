import { bookLimits, typesetAddress, typesetHue } from '@lamplight/contract';
import type { RunInTransaction } from '../../../db/group-commit.ts';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { type Extent, type StoredCover, UnreadableFileError } from '../../media/index.ts';
import { chooseCover, stemOf } from '../scan/file-names.ts';
import { type BookRecordings, extentOf } from '../scan/group-books.ts';
import type { ImportMedia } from '../scan/media-ports.ts';
import { type AudioFolder, joinPath } from '../scan/scan-folder.ts';
import type { ExportedBook } from '../sources/exported-book.ts';
import { faultOf, isServerFault } from './faults.ts';
import type { BookMetadata } from './merge-metadata.ts';
import { m } from './messages.ts';

type PictureChoice = { readonly name: string } & (
  | { readonly from: 'picture'; readonly path: string }
  | { readonly from: 'recording'; readonly path: string; readonly extent: Extent }
);
/** A possible source of the cover; the last one is typeset from the title. */
export type CoverChoice =
  | PictureChoice
  | { readonly from: 'title'; readonly title: string; readonly name: '' };

/**
 * Lists possible covers, best first; the last one, the default cover, always works.
 * @param named the picture that a manifest calls the cover
 */
export function coverChoices(
  { path, pictures }: AudioFolder,
  { unit, recordings }: BookRecordings,
  { title, cover: named }: Pick<BookMetadata, 'title' | 'cover'>,
): CoverChoice[] {
  const stems = new Set(unit.files.map(stemOf));
  const picture = unit.isWhole
    ? (pictures.find((name) => name === named) ?? chooseCover(pictures))
    : (pictures.find((name) => stems.has(stemOf(name))) ?? null);
  const recording = recordings.find(({ facts }) => facts.hasCover);
  return [
    ...(picture ? [{ from: 'picture', path: joinPath(path, picture), name: picture } as const] : []),
    ...(recording
      ? [
          {
            from: 'recording',
            path: recording.file.path,
            extent: extentOf(recording),
            name: m.source_art,
          } as const,
        ]
      : []),
    { from: 'title', title, name: '' },
  ];
}

/** Lists the possible covers of an exported book: pictures of the recordings never replace the exported cover. */
export function exportedCover(
  { path, pictures }: AudioFolder,
  { cover, book: { title = '' } }: ExportedBook,
): CoverChoice[] {
  const picture = pictures.find((name) => name === cover);
  return [
    ...(picture === undefined
      ? []
      : [{ from: 'picture', path: joinPath(path, picture), name: picture } as const]),
    { from: 'title', title, name: '' },
  ];
}

async function bytesOf(
  choice: PictureChoice,
  source: ImportFolder,
  { audio }: Pick<ImportMedia, 'audio'>,
): Promise<Uint8Array | null> {
  if (choice.from === 'picture') return await source.read(choice.path, bookLimits.coverBytes);
  return (await audio.inspect(await source.contentOf(choice.path), choice.extent)).cover;
}

/** Removes pictures that cannot be a cover, so that a plan does not promise them; the notes say why. */
export async function usableCovers(
  choices: readonly CoverChoice[],
  source: ImportFolder,
  media: Pick<ImportMedia, 'audio' | 'covers'>,
): Promise<{ readonly covers: readonly CoverChoice[]; readonly notes: readonly string[] }> {
  const covers: CoverChoice[] = [];
  const notes: string[] = [];
  for (const choice of choices) {
    const isFirst = covers.length === 0;
    // The plan shows and uses only the first usable cover.
    if (choice.from === 'title' || !isFirst) covers.push(choice);
    else
      try {
        const bytes = await bytesOf(choice, source, media);
        if (!bytes) notes.push(tooLarge(choice));
        else {
          await media.covers.check(bytes);
          covers.push(choice);
        }
      } catch (error) {
        assertPictureFault(error, choice.path, source);
        notes.push(unusable(choice));
      }
  }
  return { covers, notes };
}

const tooLarge = ({ name }: CoverChoice): string =>
  m.coverTooLarge({ name, megabytes: bookLimits.coverBytes / 1024 ** 2 });
const unusable = ({ name }: CoverChoice): string => m.coverUnusable({ name });

/** Stores the best readable cover; the notes say what was wrong with better ones. */
export async function storeBookCover(
  choices: readonly CoverChoice[],
  source: ImportFolder,
  media: Pick<ImportMedia, 'audio' | 'covers'>,
  transact?: RunInTransaction,
): Promise<{ readonly cover: StoredCover; readonly notes: readonly string[] }> {
  const notes: string[] = [];
  for (const choice of choices) {
    if (choice.from === 'title')
      return { cover: { cover_image: typesetAddress, hue: typesetHue(choice.title) }, notes };
    try {
      const bytes = await bytesOf(choice, source, media);
      if (bytes) return { cover: await media.covers.store(bytes, transact), notes };
      notes.push(tooLarge(choice));
    } catch (error) {
      assertPictureFault(error, choice.path, source);
      notes.push(unusable(choice));
    }
  }
  throw new Error('no cover is left');
}

/**
 * Returns normally if the picture is at fault, so that the next best picture is tried.
 * @throws the error itself if the server is at fault; an error about the book if the recording cannot be read now
 */
function assertPictureFault(error: unknown, path: string, source: ImportFolder): void {
  if (error instanceof UnreadableFileError) throw faultOf(path, error);
  if (isServerFault(error, source)) throw error;
}
