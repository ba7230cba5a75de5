import type { libraryImportingEndpoints } from '@lamplight/contract';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Log } from '../../../platform/log.ts';
import type { Media } from '../../media/index.ts';
import { type Carried, type CarryOutDeps, carryOut } from './carry-out.ts';
import type { ImportOptions } from './describe.ts';
import { createImportHandlers } from './handlers.ts';
import { createImportJobs } from './job.ts';
import { countFailed, findNewestJob } from './job-store.ts';
import { createPlanner, type PlanDeps } from './plan.ts';
import type { PlannedBook, PlanStep } from './planned-book.ts';
import { noteMoved } from './source-store.ts';

export { isOurs } from './carry-out.ts';
export type { ImportOptions } from './describe.ts';
export { lengthInWords } from './length.ts';
export type { ImportMedia } from './media-port.ts';
export { type PlannedBook, type ShownBook, sentenceOf } from './planned-book.ts';
export { weigh } from './walk.ts';
export {
  bookInWords,
  count,
  nothingYet,
  printable,
  type Totals,
  totalsInWords,
  withBook,
} from './words.ts';

type Ready = Extract<PlannedBook, { state: 'ready' }>;

/** Books out of folders that exist already. */
export interface Importing {
  readonly handlers: RouteHandlers<typeof libraryImportingEndpoints>;
  /** Lets go of an import that is at work here; it can be gone on with. */
  stop(): Promise<void>;
  /** What an import of a folder would do, book by book. Nothing is changed. */
  plan(source: ImportFolder, options: ImportOptions): AsyncGenerator<PlanStep>;
  /** One book of a plan again, as its files are now. @throws ProblemError when they are no longer that book */
  replan(source: ImportFolder, unit: PlannedBook['unit'], options: ImportOptions): Promise<PlannedBook>;
  /** Adds one book. @throws ProblemError that says what is wrong with it; see `isOurs` for what concerns every book */
  carryOut(
    source: ImportFolder,
    book: Ready,
    options: ImportOptions,
    watch?: Parameters<typeof carryOut>[3],
  ): Promise<Carried>;
  /** Remembers files that are known by their content at the place where they lie now. */
  noteMoved(book: PlannedBook): Promise<void>;
  /** How the newest import by the web is doing, for the metrics. */
  figures(): Promise<ImportFigures>;
}

export interface ImportFigures {
  readonly isRunning: boolean;
  /** Begun, and no node works on it: an admin has to continue or cancel it. */
  readonly isInterrupted: boolean;
  readonly failedBooks: number;
}

interface ImportingDeps extends CarryOutDeps, PlanDeps {
  readonly log: Log;
  readonly media: CarryOutDeps['media'] & Pick<Media, 'warmCovers'>;
  /** Where admins may import from by the web; null: nowhere. */
  readonly importDir: string | null;
}

export function createImporting(deps: ImportingDeps): Importing {
  const { db, media, importDir } = deps;
  const work: Omit<Importing, 'handlers' | 'stop' | 'figures'> = {
    ...createPlanner(deps),
    carryOut: (source, { unit, work }, options, watch) =>
      carryOut(deps, { source, unit, work }, options, watch),
    noteMoved: async (book) => {
      if (book.state === 'known' && book.moved) await noteMoved(db, book.moved);
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
