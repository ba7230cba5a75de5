import { createHash } from 'node:crypto';
import type { Database } from '../../../db/schema.ts';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import type { Edition, EditionClash } from '../../catalogue/index.ts';
import type { BookRecordings, SourceRecording } from '../scan/group-books.ts';
import type { ImportMedia } from '../scan/media-ports.ts';
import type { AudioFolder, SourceFile } from '../scan/scan-folder.ts';
import type { SidecarSource } from '../scan/sidecars.ts';
import { detailsOf } from './book-details.ts';
import { fileKey, relationOf } from './copies.ts';
import { coverChoices, exportedCover, usableCovers } from './covers.ts';
import { choiceFor, damagedFilesOf, planDamaged } from './damaged.ts';
import { fieldName } from './field-names.ts';
import { type BookMetadata, type ImportOptions, withSpelledTags } from './merge-metadata.ts';
import { m } from './messages.ts';
import { creditSentences, planMetadata } from './plan-metadata.ts';
import {
  type MetadataUpdate,
  nameOf,
  type PlanEntryView,
  type PlannedBook,
  unreadableBook,
} from './plan-types.ts';
import { clashReason, rejectionReason } from './rejection-reason.ts';
import { findByIdentity, type ImportRecord } from './source-store.ts';
import { importedValuesOf } from './update-fields.ts';

export interface BookPlanDeps extends Pick<ImportMedia, 'audio' | 'covers'>, Pick<SidecarSource, 'parse'> {
  readonly db: Database;
  findEditionClash(edition: Edition): Promise<EditionClash>;
  /** Returns how the library spells the existing people with these names, by the names as written. */
  spellPeople(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A folder that is planned, and how. */
export interface PlanScope {
  readonly source: ImportFolder;
  readonly folder: AudioFolder;
  readonly options: ImportOptions;
}

const metadataOf = (
  { parse }: BookPlanDeps,
  { source, folder, options }: PlanScope,
  bookRecordings: BookRecordings,
) => planMetadata({ source, parse }, folder, bookRecordings, options);

export function whyKnown({ book_id, title }: ImportRecord, isCopy = false): string {
  if (book_id === null) return m.importedAndDeleted({ title });
  return isCopy ? m.copyImported({ title }) : m.importedAlready({ title });
}

/** Returns the metadata in the files of an imported book; undefined unless updates were requested. */
export async function updateOf(
  deps: BookPlanDeps,
  scope: PlanScope,
  { id, title, book_id, imported }: ImportRecord,
  readRecordings: () => Promise<BookRecordings>,
): Promise<MetadataUpdate | undefined> {
  if (!scope.options.update || book_id === null) return undefined;
  const { described } = await metadataOf(deps, scope, await readRecordings());
  return {
    bookId: book_id,
    source: id,
    importedTitle: title,
    imported,
    next: importedValuesOf(described),
    sortNames: described.sortNames,
    oldCredits: imported === null ? creditSentences(described.metadata) : '',
  };
}

/** Returns a hash of a book's recordings that does not depend on their names. */
async function identityOf(source: ImportFolder, recordings: readonly SourceRecording[]): Promise<string> {
  const prints: string[] = [];
  for (const { file } of recordings) prints.push(await source.fingerprint(file.path));
  return createHash('sha256').update(prints.toSorted().join()).digest('base64url');
}

/** Plans one book with the given recordings, of which some may be damaged. */
export async function planBook(
  deps: BookPlanDeps,
  scope: PlanScope,
  bookRecordings: BookRecordings,
): Promise<PlannedBook> {
  const { unit, recordings, unplayable = [] } = bookRecordings;
  if (damagedFilesOf(bookRecordings).length === 0) return await planRecordings(deps, scope, bookRecordings);
  const files = [...recordings, ...unplayable].map(({ file }) => file);
  const title = nameOf(unit.path) || nameOf(scope.source.path);
  return await planDamaged(
    bookRecordings,
    choiceFor(unit, scope.options),
    async ({ recordings: imported, notes }) => {
      // Files that are left out are recorded too, so that the next import does not see them as new.
      const book = await planRecordings(deps, scope, { unit, recordings: imported }, files);
      return { ...book, view: { ...book.view, notes: [...notes, ...book.view.notes] } };
    },
    (reason) => ({ state: 'refused', unit, view: unreadableBook(unit, files, title), reason }),
  );
}

async function planRecordings(
  deps: BookPlanDeps,
  scope: PlanScope,
  bookRecordings: BookRecordings,
  recordedFiles: readonly SourceFile[] = bookRecordings.recordings.map(({ file }) => file),
): Promise<PlannedBook> {
  const { source, folder, options } = scope;
  const { unit, recordings } = bookRecordings;
  const files = recordings.map(({ file }) => file);
  const keys = recordedFiles.map((file) => fileKey(source, file));
  const identity = await identityOf(source, recordings);
  const known = await findByIdentity(deps.db, identity);
  if (!known || (options.again && known.book_id === null))
    return await planNewBook(deps, scope, bookRecordings, { identity, keys });
  const isCopy = (await relationOf(deps.db, known, source, folder)) === 'copy';
  return {
    state: 'known',
    unit,
    view: unreadableBook(unit, files, known.title),
    reason: whyKnown(known, isCopy),
    isCopy,
    moved: { source: known.id, keys, path: isCopy ? known.path : source.pathOf(unit.path) },
    update: isCopy ? undefined : await updateOf(deps, scope, known, async () => bookRecordings),
  };
}

async function planNewBook(
  deps: BookPlanDeps,
  scope: PlanScope,
  bookRecordings: BookRecordings,
  { identity, keys }: { readonly identity: string; readonly keys: readonly string[] },
): Promise<PlannedBook> {
  const { source, folder, options } = scope;
  const { unit } = bookRecordings;
  const { described: written, listed, notes } = await metadataOf(deps, scope, bookRecordings);
  const described =
    options.mainTag === undefined && !written.exported
      ? await withSpelledTags(written, deps.spellPeople)
      : written;
  const choices = described.exported
    ? exportedCover(folder, described.exported)
    : coverChoices(folder, bookRecordings, described);
  const { covers, notes: coverNotes } = await usableCovers(choices, source, deps);
  const clash = described.title === '' ? null : await deps.findEditionClash(described);
  const view: PlanEntryView = {
    ...viewOf(described, bookRecordings),
    origins: { ...described.origins, [fieldName('cover')]: covers[0]?.name ?? '' },
    notes: [
      ...notes,
      ...listed.notes,
      ...described.notes,
      ...(clash === 'title' ? [m.titleTaken({ title: described.title })] : []),
      ...coverNotes,
      ...(covers.length === 1 && !described.exported ? [m.noCover] : []),
    ],
  };
  const cut = listed.bookRecordings.recordings;
  const reason = rejectionReason(described, cut, options) ?? clashReason(described, clash);
  if (reason) return { state: 'refused', unit, view, reason };
  return { state: 'ready', unit, view, work: { described, recordings: cut, covers, identity, keys } };
}

const viewOf = (described: BookMetadata, { unit, recordings }: BookRecordings) => ({
  ...unreadableBook(
    unit,
    recordings.map(({ file }) => file),
    described.title || nameOf(unit.path),
  ),
  authors: described.authors,
  narrators: described.narrators,
  details: detailsOf(described.metadata),
  tags: [...new Set(described.tags.flatMap(({ main_tag, sub_tag }) => [main_tag, sub_tag ?? '']))],
  chapters: described.chapters.count,
  duration: recordings.reduce((sum, { facts }) => sum + facts.duration, 0),
});
