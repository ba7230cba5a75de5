import type { folderImportEndpoints } from '@lamplight/contract';
import { createLateCommit } from '../../db/late-commit.ts';
import type { Database } from '../../db/schema.ts';
import type { ImportFolder } from '../../gateways/storage/import-folder.ts';
import type { Room } from '../../gateways/storage/storage.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { recordAudit } from '../accounts/index.ts';
import type { BookEditing } from '../catalogue/index.ts';
import type { Streaming } from '../media/index.ts';
import { type BookImporter, type ImportBookDeps, importBook } from './jobs/import-book.ts';
import { createImportJobs } from './jobs/import-jobs.ts';
import { countFailed, findNewestJob } from './jobs/job-store.ts';
import { createReadAhead, planBooks, type ReadAhead } from './jobs/read-ahead.ts';
import type { ImportOptions } from './plan/merge-metadata.ts';
import { createPlanner, type PlanDeps, type Planner } from './plan/plan.ts';
import type { PlannedBook } from './plan/plan-types.ts';
import type { ReleaseChoice } from './plan/release-choice.ts';
import { recordMove } from './plan/source-store.ts';
import { type BookUpdate, previewUpdate, updateBook } from './plan/update-book.ts';
import { folderImportRoutes } from './routes.ts';
import { createSidecarThread } from './scan/sidecar-thread.ts';

/** Imports books from existing folders. */
export interface FolderImport extends Planner, BookImporter {
  readonly handlers: RouteHandlers<typeof folderImportEndpoints>;
  /** Stops the import that runs on this node; it can be continued. */
  stop(): Promise<void>;
  /** Records the new paths of imported files that were recognized by their content. */
  recordMove(book: PlannedBook): Promise<void>;
  /** Returns how `updateBook` would change a book. */
  previewUpdate(book: PlannedBook): Promise<BookUpdate | null>;
  /** Updates the metadata of an imported book from its files. */
  updateBook(book: PlannedBook): Promise<BookUpdate | null>;
  /** Adds one book as the operator does, with an entry in the audit list. */
  importAsOperator: BookImporter['importBook'];
  /** Stores the files of the folder's next books while the caller adds one after another. */
  readAhead(source: ImportFolder, options: ImportOptions): ReadAhead;
  /** Records the beginning or end of the operator's import in the audit list. */
  recordOperatorImport(
    action: 'import_started' | 'import_finished',
    source: ImportFolder,
    release: ReleaseChoice,
  ): Promise<void>;
  /** Returns the disk space for recordings; null if it is not limited. */
  findRoom(): Promise<Room | null>;
  /** Returns the state of the newest import from the admin page, for the metrics. */
  figures(): Promise<ImportFigures>;
}

export interface ImportFigures {
  readonly isRunning: boolean;
  /** True if the import was started but no node runs it: an admin has to continue or cancel it. */
  readonly isInterrupted: boolean;
  readonly failedBooks: number;
}

interface FolderImportDeps extends Omit<ImportBookDeps, 'commitLate'>, Omit<PlanDeps, 'parse'> {
  readonly log: Log;
  readonly events: Events<Database>;
  readonly covers: Streaming['covers'];
  readonly editing: Pick<BookEditing, 'readMetadata' | 'updateMetadata' | 'tryMetadata'>;
  /** Returns the disk space for recordings; null if it is not limited. */
  findRoom(): Promise<Room | null>;
  /** Folder that admins may import from; null if none. */
  readonly importDir: string | null;
}

export function createFolderImport(given: FolderImportDeps): FolderImport {
  const { db, clock, covers, importDir, findRoom } = given;
  const operator = { actor_id: null, by: 'operator' } as const;
  const sidecars = createSidecarThread();
  const deps = { ...given, commitLate: createLateCommit(db), parse: sidecars.parse };
  const importing: Planner & BookImporter & Pick<FolderImport, 'recordMove'> = {
    ...createPlanner(deps),
    importBook: (...call) => importBook(deps, ...call),
    recordMove: async (book) => {
      if (book.state === 'known' && book.moved) await recordMove(db, book.moved);
    },
  };
  const readAhead: Parameters<typeof createImportJobs>[0]['readAhead'] = (...call) =>
    createReadAhead(deps, ...call);
  const jobs = createImportJobs({ ...deps, importing, readAhead, warmCovers: covers.warm });
  return {
    ...importing,
    previewUpdate: (book) => previewUpdate(deps, book),
    updateBook: (book) => updateBook(deps, book),
    importAsOperator: (source, book, options, callbacks) =>
      importing.importBook(source, book, options, {
        ...callbacks,
        inTransaction: (tx, id) =>
          recordAudit(tx, clock, {
            ...operator,
            action: 'book_added',
            target: `book ${id}`,
            detail: { title: book.view.title },
          }),
      }),
    readAhead: (source, options) => readAhead(source, { options }, planBooks(options)),
    recordOperatorImport: (action, { path: folder }, { release }) =>
      db.transaction().execute(async (tx) => {
        await recordAudit(tx, clock, {
          ...operator,
          action,
          target: 'import by command',
          detail: { folder, release: release.state },
        });
        if (action === 'import_finished')
          await deps.events.emit('importFinished', tx, { importId: null, folder, at: clock.iso() });
      }),
    findRoom,
    handlers: folderImportRoutes({ db, jobs, importDir, findRoom }),
    async stop() {
      await jobs.stop();
      await sidecars.close();
    },
    figures: async () => {
      const job = await findNewestJob(db);
      const isOpen = job?.state === 'reading' || job?.state === 'importing';
      return {
        isRunning: isOpen && job.is_claimed === 1,
        isInterrupted: isOpen && job.is_claimed === 0,
        failedBooks: job ? await countFailed(db, job.id) : 0,
      };
    },
  };
}
