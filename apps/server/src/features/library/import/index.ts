import type { SourceFolder } from '../../../gateways/storage/source-folder.ts';
import { type Carried, type CarryOutDeps, carryOut } from './carry-out.ts';
import type { ImportOptions } from './describe.ts';
import { createPlanner, type PlanDeps, type PlannedBook, type PlanStep } from './plan.ts';
import { insertFileKeys } from './source-store.ts';

export { isOurs } from './carry-out.ts';
export type { ImportOptions } from './describe.ts';
export type { ImportMedia } from './media-port.ts';
export { type PlannedBook, type ShownBook, sentenceOf } from './plan.ts';
export { weigh } from './walk.ts';
export {
  bookInWords,
  count,
  lengthInWords,
  nothingYet,
  printable,
  type Totals,
  totalsInWords,
  withBook,
} from './words.ts';

type Ready = Extract<PlannedBook, { state: 'ready' }>;

/** Books out of folders that exist already. */
export interface Importing {
  /** What an import of a folder would do, book by book. Nothing is changed. */
  plan(source: SourceFolder, options: ImportOptions): AsyncGenerator<PlanStep>;
  /** One book of a plan again, as its files are now. @throws Refusal when they are no longer that book */
  replan(source: SourceFolder, unit: PlannedBook['unit'], options: ImportOptions): Promise<PlannedBook>;
  /** Adds one book. @throws Refusal that says what is wrong with it; see `isOurs` for what concerns every book */
  carryOut(
    source: SourceFolder,
    book: Ready,
    options: ImportOptions,
    watch?: Parameters<typeof carryOut>[3],
  ): Promise<Carried>;
  /** Remembers files that are known by their content at the place where they lie now. */
  noteMoved(book: PlannedBook): Promise<void>;
}

export function createImporting(deps: CarryOutDeps & PlanDeps): Importing {
  const planner = createPlanner(deps);
  return {
    ...planner,
    carryOut: (source, { unit, work }, options, watch) =>
      carryOut(deps, { source, unit, work }, options, watch),
    noteMoved: async (book) => {
      if (book.state === 'known' && book.moved)
        await insertFileKeys(deps.db, book.moved.source, book.moved.keys);
    },
  };
}
