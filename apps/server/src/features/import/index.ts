import type { Storage } from '../../gateways/storage/storage.ts';
import type { RoomBase } from '../../http/room.ts';
import { type createCatalogue, spellPeople } from '../catalogue/index.ts';
import type { createMedia } from '../media/index.ts';
import { createFolderImport } from './service.ts';

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
  /** Folder that admins may import from; null if none. */
  readonly importDir: string | null;
}

/** Builds the import of folders of books. */
export function createImport({ catalogue, media, storage, ...deps }: ImportDeps) {
  const { books, bookEditing } = catalogue;
  return createFolderImport({
    ...deps,
    audio: media.audio,
    covers: media.streaming.covers,
    media: media.streaming,
    findEditionClash: books.findEditionClash,
    spellPeople: (names) => spellPeople(deps.db, names),
    createBook: bookEditing.createBook,
    editing: bookEditing,
    findRoom: () => storage.room(),
  });
}
