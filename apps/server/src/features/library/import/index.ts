import type { libraryImportingEndpoints } from '@lamplight/contract';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Log } from '../../../platform/log.ts';
import type { Media } from '../../media/index.ts';
import { createImportHandlers } from './handlers.ts';
import { type ImportBookDeps, type ImportedBook, importBook } from './import-book.ts';
import { createImportJobs } from './import-jobs.ts';
import { countFailed, findNewestJob } from './job-store.ts';
import type { ImportOptions } from './merge-metadata.ts';
import { createPlanner, type PlanDeps } from './plan.ts';
import type { PlannedBook, PlanStep } from './plan-types.ts';
import { recordMove } from './source-store.ts';

export { formatDuration } from './format-duration.ts';
export { isServerFault } from './import-book.ts';
export type { ImportMedia } from './media-port.ts';
export type { ImportOptions } from './merge-metadata.ts';
export {
  addBook,
  count,
  describePlannedBook,
  describeTotals,
  emptyTotals,
  printable,
  type Totals,
} from './messages.ts';
export { errorMessage, type PlanEntryView, type PlannedBook } from './plan-types.ts';
export { measureFolder } from './scan-folder.ts';

type Ready = Extract<PlannedBook, { state: 'ready' }>;

/** Imports books from existing folders. */
export interface Importing {
  readonly handlers: RouteHandlers<typeof libraryImportingEndpoints>;
  /** Stops the import that runs on this node; it can be continued. */
  stop(): Promise<void>;
  /** Plans the import of a folder, book by book. Changes nothing. */
  plan(source: ImportFolder, options: ImportOptions): AsyncGenerator<PlanStep>;
  /** Plans one book again with its current files. @throws ProblemError if the set of files has changed */
  replan(source: ImportFolder, unit: PlannedBook['unit'], options: ImportOptions): Promise<PlannedBook>;
  /** Adds one book. @throws ProblemError for a fault of the book; `isServerFault` recognizes other errors */
  importBook(
    source: ImportFolder,
    book: Ready,
    options: ImportOptions,
    watch?: Parameters<typeof importBook>[3],
  ): Promise<ImportedBook>;
  /** Records the new paths of imported files that were recognized by their content. */
  recordMove(book: PlannedBook): Promise<void>;
  /** Returns the state of the newest import from the admin page, for the metrics. */
  figures(): Promise<ImportFigures>;
}

export interface ImportFigures {
  readonly isRunning: boolean;
  /** True if the import was started but no node runs it: an admin has to continue or cancel it. */
  readonly isInterrupted: boolean;
  readonly failedBooks: number;
}

interface ImportingDeps extends ImportBookDeps, PlanDeps {
  readonly log: Log;
  readonly media: ImportBookDeps['media'] & Pick<Media, 'warmCovers'>;
  /** Folder that admins may import from; null if none. */
  readonly importDir: string | null;
}

export function createImporting(deps: ImportingDeps): Importing {
  const { db, media, importDir } = deps;
  const work: Omit<Importing, 'handlers' | 'stop' | 'figures'> = {
    ...createPlanner(deps),
    importBook: (source, { unit, work }, options, watch) =>
      importBook(deps, { source, unit, work }, options, watch),
    recordMove: async (book) => {
      if (book.state === 'known' && book.moved) await recordMove(db, book.moved);
    },
  };
  const jobs = createImportJobs({ ...deps, importing: work, warmCovers: media.warmCovers });
  return {
    ...work,
    handlers: createImportHandlers({ db, jobs, importDir }),
    stop: () => jobs.stop(),
    figures: async () => {
      const job = await findNewestJob(db);
      const isOpen = job?.state === 'reading' || job?.state === 'importing';
      return {
        isRunning: isOpen && job.is_at_work === 1,
        isInterrupted: isOpen && job.is_at_work === 0,
        failedBooks: job ? await countFailed(db, job.id) : 0,
      };
    },
  };
}
