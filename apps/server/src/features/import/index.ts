import type { Storage } from '../../gateways/storage/storage.ts';
import type { RoomBase } from '../../http/room.ts';
import { type createCatalogue, spellPeople } from '../catalogue/index.ts';
import type { createMedia } from '../media/index.ts';
import type { ExportDeps } from './export/export-book.ts';
import { createLibraryExport } from './export/service.ts';
import { createFolderImport } from './service.ts';

export type { BookExport } from './export/export-book.ts';
export { createBookPaths, type LibraryExport } from './export/service.ts';
export { isServerFault } from './plan/faults.ts';
export type { ImportOptions } from './plan/merge-metadata.ts';
export {
  addBook,
  addUpdate,
  describePlannedBook,
  describeRoom,
  describeTotals,
  describeUpdate,
  emptyTotals,
  noRoom,
  printable,
  type Totals,
} from './plan/plan-texts.ts';
export { errorMessage, type PlannedBook } from './plan/plan-types.ts';
export { assertRelease, publicAtOnce, type ReleaseChoice } from './plan/release-choice.ts';
export { count } from './plan/tags-and-names.ts';
export { measureFolder } from './scan/scan-folder.ts';
export { type FolderImport } from './service.ts';

interface ImportDeps extends RoomBase {
  readonly storage: Storage;
  readonly catalogue: Pick<Awaited<ReturnType<typeof createCatalogue>>, 'books' | 'bookEditing'>;
  readonly media: Pick<ReturnType<typeof createMedia>, 'audio' | 'streaming'>;
  readonly texts: ExportDeps['texts'] & {
    /** Publishes a text that `exportText` returned. @throws ProblemError invalid_input */
    publishFile: Parameters<typeof createFolderImport>[0]['publishText'];
  };
  /** Folder that admins may import from; null if none. */
  readonly importDir: string | null;
}

/** Builds the import of folders of books, and the export as such folders. */
export function createImport({ catalogue, media, storage, texts, ...deps }: ImportDeps) {
  const { books, bookEditing } = catalogue;
  const libraryExport = createLibraryExport({
    ...deps,
    storage,
    books,
    editing: bookEditing,
    texts,
    downloads: media.streaming.bookDownloads,
  });
  const folderImport = createFolderImport({
    ...deps,
    publishText: texts.publishFile,
    audio: media.audio,
    covers: media.streaming.covers,
    media: media.streaming,
    findEditionClash: books.findEditionClash,
    spellPeople: (names) => spellPeople(deps.db, names),
    createBook: bookEditing.createBook,
    editing: bookEditing,
    findRoom: () => storage.room(),
  });
  return {
    folderImport,
    libraryExport,
    handlers: { ...folderImport.handlers, ...libraryExport.handlers },
  };
}
