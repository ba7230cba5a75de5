import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { type BookUnit, groupBooks, isOneBook, unitOf, withUnplayable } from '../scan/group-books.ts';
import { type SourceFile, scanFolder, scanFolders } from '../scan/scan-folder.ts';
import { fileKey, relationOf } from './copies.ts';
import { createInspector } from './inspect-recordings.ts';
import type { ImportOptions } from './merge-metadata.ts';
import { m } from './messages.ts';
import { type BookPlanDeps, type PlanScope, planBook, updateOf, whyKnown } from './plan-book.ts';
import {
  joinSentences,
  nameOf,
  notImported,
  type PlanEntryView,
  type PlannedBook,
  type PlanStep,
  unreadableBook,
} from './plan-types.ts';
import { editionHash } from './rejection-reason.ts';
import { findRecords, type ImportRecord } from './source-store.ts';

export interface PlanDeps extends BookPlanDeps {
  readonly log: Log;
}

export interface Planner {
  /** Plans every book of a folder, one at a time. Changes nothing. */
  plan(source: ImportFolder, options: ImportOptions): AsyncGenerator<PlanStep>;
  /** Plans one book again with its current files. @throws ProblemError if the set of files has changed */
  replan(source: ImportFolder, unit: BookUnit, options: ImportOptions): Promise<PlannedBook>;
}

interface FolderDeps extends BookPlanDeps, ReturnType<typeof createInspector> {}

export function createPlanner({ log, ...bookDeps }: PlanDeps): Planner {
  const deps: FolderDeps = { ...bookDeps, ...createInspector(bookDeps.audio, log) };
  return {
    async *plan(source, options) {
      const refuseTwin = createTwinCheck();
      for await (const step of scanFolders(source)) {
        if ('passed' in step) yield step;
        else
          for await (const book of planFolder(deps, { source, folder: step.folder, options }))
            yield { book: refuseTwin(book) };
      }
    },
    async replan(source, unit, options) {
      const folder = await scanFolder(source, unit.folder).catch(() => null);
      const there = new Map(folder?.files.map((file) => [file.path, file]));
      const files = unit.files.flatMap((path) => there.get(path) ?? []);
      const isChanged = files.length !== unit.files.length || (unit.isWhole && there.size !== files.length);
      if (!folder || isChanged) throw new ProblemError('invalid_input', m.recordingsChanged);
      const { recordings, unplayable } = await deps.inspect(source, files);
      const { damaged = options.damaged ?? 'skip' } = unit;
      const scope = { source, folder, options: { ...options, damaged } };
      return await planBook(deps, scope, { unit, recordings, unplayable });
    },
  };
}

/**
 * Returns a function that refuses a book if an earlier book of the same plan has the same recordings, or the same title
 * and people.
 */
function createTwinCheck(): (book: PlannedBook) => PlannedBook {
  const editions = new Set<string>();
  const plannedByIdentity = new Map<string, PlanEntryView>();
  return (book) => {
    if (book.state !== 'ready') return book;
    const twin = plannedByIdentity.get(book.work.identity);
    if (twin) {
      const reason = m.sameRecordings({ path: twin.path, title: twin.title });
      return { ...notImported('known', book, reason), isCopy: true };
    }
    const key = editionHash(book.view);
    if (editions.has(key)) {
      const reason = m.sameTitleInFolder({ title: book.view.title });
      return notImported('refused', book, reason);
    }
    editions.add(key);
    plannedByIdentity.set(book.work.identity, book.view);
    return book;
  };
}

const refuse = (
  { source }: PlanScope,
  unit: BookUnit,
  files: readonly SourceFile[],
  reason: string,
): PlannedBook => ({
  state: 'refused',
  unit,
  view: unreadableBook(unit, files, nameOf(unit.path) || nameOf(source.path)),
  reason,
});

/** Groups the files of a folder by the record of their earlier import; other files have no record. */
async function byRecord(deps: FolderDeps, { source, folder, options }: PlanScope) {
  const keyed = folder.files.map((file) => ({ file, key: fileKey(source, file) }));
  const records = await findRecords(
    deps.db,
    keyed.map(({ key }) => key),
  );
  const fresh: SourceFile[] = [];
  const known = new Map<number, { readonly record: ImportRecord; readonly files: SourceFile[] }>();
  for (const { file, key } of keyed) {
    const record = records.get(key);
    if (!record || (options.again && record.book_id === null)) fresh.push(file);
    else known.set(record.id, { record, files: [...(known.get(record.id)?.files ?? []), file] });
  }
  return { fresh, known: [...known.values()] };
}

async function* planFolder(deps: FolderDeps, scope: PlanScope): AsyncGenerator<PlannedBook> {
  const { source, folder } = scope;
  const { fresh, known } = await byRecord(deps, scope);
  const mayBeMany = !isOneBook(folder) && (folder.path === '' || folder.hasBooksBelow);
  const isAlone = known.length === 1 && fresh.length === 0 && !mayBeMany;
  for (const { record, files } of known) {
    const isWholeFolder = record.path === source.pathOf(folder.path);
    const unit = unitOf(folder, files, isWholeFolder || isOneBook(folder) || isAlone);
    yield await planKnownBook(deps, scope, {
      record,
      unit,
      files,
      freshFiles: isWholeFolder ? fresh.length : 0,
    });
    if (isWholeFolder) return;
  }
  if (fresh.length === 0 && folder.faults.length === 0) return;
  if (folder.faults.length > 0 && !mayBeMany) {
    yield refuse(scope, unitOf(folder, folder.files, true), folder.files, joinSentences(folder.faults));
    return;
  }
  for (const fault of folder.faults) yield refuse(scope, unitOf(folder, [], true), [], fault);
  yield* planFreshFiles(deps, scope, fresh, mayBeMany);
}

/** Plans a book that was imported before: its path and, if updates were requested, its metadata may have changed. */
async function planKnownBook(
  deps: FolderDeps,
  scope: PlanScope,
  book: {
    readonly record: ImportRecord;
    readonly unit: BookUnit;
    readonly files: readonly SourceFile[];
    /** Number of files that were added to the book's own folder. */
    readonly freshFiles: number;
  },
): Promise<PlannedBook> {
  const { record, unit, files, freshFiles } = book;
  const { source, folder } = scope;
  const relation = await relationOf(deps.db, record, source, folder);
  const isCopy = relation === 'copy';
  const readAgain = async () => ({ unit, recordings: (await deps.inspect(source, files)).recordings });
  return {
    state: 'known',
    unit,
    view: unreadableBook(unit, files, record.title),
    reason:
      freshFiles > 0
        ? `${whyKnown(record)} ${m.newRecordings({ count: freshFiles })}`
        : whyKnown(record, isCopy),
    isCopy,
    moved: relation === 'moved' ? { source: record.id, keys: [], path: source.pathOf(unit.path) } : undefined,
    update: isCopy ? undefined : await updateOf(deps, scope, record, readAgain),
  };
}

/** Plans the books of files that were never imported. */
async function* planFreshFiles(
  deps: FolderDeps,
  scope: PlanScope,
  files: readonly SourceFile[],
  mayBeMany: boolean,
): AsyncGenerator<PlannedBook> {
  const { source, folder } = scope;
  const { recordings, unplayable } = await deps.inspect(source, files);
  const grouped = groupBooks(folder, recordings);
  // Unplayable files belong to the book if the folder cannot contain several books.
  const isOne = unplayable.length > 0 && !mayBeMany && grouped.length <= 1;
  if (isOne && grouped.length === 0) {
    const reasons = joinSentences(unplayable.map(({ reason }) => reason));
    yield refuse(scope, unitOf(folder, folder.files, true), files, reasons);
    return;
  }
  if (!isOne)
    for (const { file, reason } of unplayable)
      yield refuse(scope, unitOf(folder, [file], false), [file], reason);
  const books = isOne ? grouped.map((book) => withUnplayable(book, unplayable)) : grouped;
  for (const book of books)
    try {
      yield await planBook(deps, scope, book);
    } catch (error) {
      const bookFiles = book.recordings.map(({ file }) => file);
      yield refuse(scope, book.unit, bookFiles, deps.whyNot(error, book.unit.path));
    }
}
