import { createHash } from 'node:crypto';
import type { Database } from '../../../db/schema.ts';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { Edition, EditionClash } from '../../catalogue/index.ts';
import {
  type BookRecordings,
  type BookUnit,
  groupBooks,
  isOneBook,
  type SourceRecording,
  unitOf,
  withUnplayable,
} from '../scan/group-books.ts';
import type { ImportMedia } from '../scan/media-ports.ts';
import { type AudioFolder, type SourceFile, scanFolder, scanFolders } from '../scan/scan-folder.ts';
import type { SidecarSource } from '../scan/sidecars.ts';
import { detailsOf } from './book-details.ts';
import { fileKey, relationOf } from './copies.ts';
import { coverChoices, usableCovers } from './covers.ts';
import { choiceFor, damagedFilesOf, planDamaged } from './damaged.ts';
import { clashReason, editionHash } from './editions.ts';
import { createInspector } from './inspect-recordings.ts';
import { type BookMetadata, type ImportOptions, withSpelledTags } from './merge-metadata.ts';
import { creditSentences, planMetadata } from './plan-metadata.ts';
import {
  joinSentences,
  type MetadataUpdate,
  nameOf,
  notImported,
  type PlanEntryView,
  type PlannedBook,
  type PlanStep,
  unreadableBook,
} from './plan-types.ts';
import { rejectionReason } from './rejection-reason.ts';
import { findByIdentity, findRecords, type ImportRecord } from './source-store.ts';
import { importedValuesOf } from './update-fields.ts';

export interface PlanDeps extends Pick<ImportMedia, 'audio' | 'covers'>, Pick<SidecarSource, 'parse'> {
  readonly db: Database;
  readonly log: Log;
  findEditionClash(edition: Edition): Promise<EditionClash>;
  /** Returns the names of existing people that these names resolve to, by the names as written. */
  spellPeople(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface Planner {
  /** Plans every book of a folder, one at a time. Changes nothing. */
  plan(source: ImportFolder, options: ImportOptions): AsyncGenerator<PlanStep>;
  /** Plans one book again with its current files. @throws ProblemError if the set of files has changed */
  replan(source: ImportFolder, unit: BookUnit, options: ImportOptions): Promise<PlannedBook>;
}

const whyKnown = ({ book_id, title }: ImportRecord, isCopy = false): string =>
  book_id === null
    ? `It was imported as '${title}' and has been deleted since.`
    : `${isCopy ? 'It is a copy of recordings that were' : 'It was'} imported already, as '${title}'.`;

/** Returns what the files say of an imported book; undefined unless updates were asked for. */
async function updateOf(
  { id, title, book_id, imported }: ImportRecord,
  readMetadata: () => Promise<{ readonly described: BookMetadata }>,
  { update }: ImportOptions,
): Promise<MetadataUpdate | undefined> {
  if (!update || book_id === null) return undefined;
  const { described } = await readMetadata();
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

export function createPlanner({
  db,
  log,
  findEditionClash,
  spellPeople,
  parse,
  ...media
}: PlanDeps): Planner {
  const { whyNot, inspect } = createInspector(media.audio, log);

  async function identityOf(source: ImportFolder, recordings: readonly SourceRecording[]): Promise<string> {
    const prints: string[] = [];
    for (const { file } of recordings) prints.push(await source.fingerprint(file.path));
    return createHash('sha256').update(prints.toSorted().join()).digest('base64url');
  }

  async function planUnit(
    source: ImportFolder,
    folder: AudioFolder,
    bookRecordings: BookRecordings,
    options: ImportOptions,
  ): Promise<PlannedBook> {
    const { unit, recordings, unplayable = [] } = bookRecordings;
    if (damagedFilesOf(bookRecordings).length === 0)
      return await planPieces(source, folder, bookRecordings, options);
    const files = [...recordings, ...unplayable].map(({ file }) => file);
    const title = nameOf(unit.path) || nameOf(source.path);
    return await planDamaged(
      bookRecordings,
      choiceFor(unit, options),
      async ({ recordings: imported, notes }) => {
        // Files that are left out are recorded too, so that the next import does not see them as new.
        const book = await planPieces(source, folder, { unit, recordings: imported }, options, files);
        return { ...book, view: { ...book.view, notes: [...notes, ...book.view.notes] } };
      },
      (reason) => ({ state: 'refused', unit, view: unreadableBook(unit, files, title), reason }),
    );
  }

  async function planPieces(
    source: ImportFolder,
    folder: AudioFolder,
    bookRecordings: BookRecordings,
    options: ImportOptions,
    remembered: readonly SourceFile[] = bookRecordings.recordings.map(({ file }) => file),
  ): Promise<PlannedBook> {
    const { unit, recordings } = bookRecordings;
    const files = recordings.map(({ file }) => file);
    const keys = remembered.map((file) => fileKey(source, file));
    const identity = await identityOf(source, recordings);
    const known = await findByIdentity(db, identity);
    if (known && !(options.again && known.book_id === null)) {
      const isCopy = (await relationOf(db, known, source, folder)) === 'copy';
      const read = () => planMetadata({ source, parse }, folder, bookRecordings, options);
      return {
        state: 'known',
        unit,
        view: unreadableBook(unit, files, known.title),
        reason: whyKnown(known, isCopy),
        isCopy,
        moved: { source: known.id, keys, path: isCopy ? known.path : source.pathOf(unit.path) },
        update: isCopy ? undefined : await updateOf(known, read, options),
      };
    }
    const {
      described: written,
      listed,
      notes,
    } = await planMetadata({ source, parse }, folder, bookRecordings, options);
    const described = options.mainTag === undefined ? await withSpelledTags(written, spellPeople) : written;
    const { covers, notes: coverNotes } = await usableCovers(
      coverChoices(folder, bookRecordings, described.title),
      source,
      media,
    );
    const origins = { ...described.origins, cover: covers[0]?.name ?? '' };
    const clash = described.title === '' ? null : await findEditionClash(described);
    const view: PlanEntryView = {
      ...unreadableBook(unit, files, described.title || nameOf(unit.path)),
      authors: described.authors,
      narrators: described.narrators,
      details: detailsOf(described.metadata),
      tags: [...new Set(described.tags.flatMap(({ main_tag, sub_tag }) => [main_tag, sub_tag ?? '']))],
      chapters: described.chapters.count,
      duration: recordings.reduce((sum, { facts }) => sum + facts.duration, 0),
      origins,
      notes: [
        ...notes,
        ...listed.notes,
        ...described.notes,
        ...(clash === 'title' ? [`Another playlist is called '${described.title}', too.`] : []),
        ...coverNotes,
        ...(covers.length === 1 ? ['No cover found: a plain one will be made.'] : []),
      ],
    };
    const cut = listed.bookRecordings.recordings;
    const reason = rejectionReason(described, cut, options) ?? clashReason(described, clash);
    if (reason) return { state: 'refused', unit, view, reason };
    return { state: 'ready', unit, view, work: { described, recordings: cut, covers, identity, keys } };
  }

  async function* planFolder(
    source: ImportFolder,
    folder: AudioFolder,
    options: ImportOptions,
  ): AsyncGenerator<PlannedBook> {
    const keyed = folder.files.map((file) => ({ file, key: fileKey(source, file) }));
    const all = await findRecords(
      db,
      keyed.map(({ key }) => key),
    );
    const rememberedOf = ({ key }: { readonly key: string }): ImportRecord | undefined => {
      const source = all.get(key);
      return source && options.again && source.book_id === null ? undefined : source;
    };
    const isCertain = isOneBook(folder);
    const mayBeMany = !isCertain && (folder.path === '' || folder.hasBooksBelow);
    const whole = unitOf(folder, folder.files, true);
    const known = Map.groupBy(keyed, (each) => rememberedOf(each)?.id ?? null);
    const fresh = (known.get(null) ?? []).map(({ file }) => file);
    known.delete(null);
    const absolute = source.pathOf(folder.path);
    for (const [, group] of known) {
      const first = group[0] && rememberedOf(group[0]);
      if (!first) continue;
      const files = group.map(({ file }) => file);
      const isAlone = known.size === 1 && fresh.length === 0 && !mayBeMany;
      const unit = unitOf(folder, files, first.path === absolute || isCertain || isAlone);
      const relation = await relationOf(db, first, source, folder);
      const isCopy = relation === 'copy';
      const reason =
        fresh.length > 0 && first.path === absolute
          ? `${whyKnown(first)} ${fresh.length} of its recordings are new or changed since: add them in its editor.`
          : whyKnown(first, isCopy);
      const readAgain = async () => {
        const { recordings } = await inspect(source, files);
        return planMetadata({ source, parse }, folder, { unit, recordings }, options);
      };
      const update = isCopy ? undefined : await updateOf(first, readAgain, options);
      const moved =
        relation === 'moved' ? { source: first.id, keys: [], path: source.pathOf(unit.path) } : undefined;
      const view = unreadableBook(unit, files, first.title);
      yield { state: 'known', unit, view, reason, isCopy, moved, update };
      if (first.path === absolute) return;
    }
    if (fresh.length === 0 && folder.faults.length === 0) return;
    const refuse = (unit: BookUnit, files: readonly SourceFile[], reason: string): PlannedBook => ({
      state: 'refused',
      unit,
      view: unreadableBook(unit, files, nameOf(unit.path) || nameOf(source.path)),
      reason,
    });
    if (folder.faults.length > 0 && !mayBeMany)
      return yield refuse(whole, folder.files, joinSentences(folder.faults));
    for (const fault of folder.faults) yield refuse(unitOf(folder, [], true), [], fault);

    const { recordings, unplayable } = await inspect(source, fresh);
    const [one, ...more] = groupBooks(folder, recordings);
    const isOne = unplayable.length > 0 && !mayBeMany && more.length === 0;
    if (isOne && !one)
      return yield refuse(whole, fresh, joinSentences(unplayable.map(({ reason }) => reason)));
    if (!isOne)
      for (const { file, reason } of unplayable) yield refuse(unitOf(folder, [file], false), [file], reason);
    const books = one && isOne ? [withUnplayable(one, unplayable)] : one ? [one, ...more] : [];
    for (const bookRecordings of books)
      try {
        yield await planUnit(source, folder, bookRecordings, options);
      } catch (error) {
        yield refuse(
          bookRecordings.unit,
          bookRecordings.recordings.map(({ file }) => file),
          whyNot(error, bookRecordings.unit.path),
        );
      }
  }

  return {
    async *plan(source, options) {
      const editions = new Set<string>();
      /** Books of this plan by the content of their recordings. */
      const planned = new Map<string, PlanEntryView>();
      for await (const step of scanFolders(source)) {
        if ('passed' in step) yield step;
        else
          for await (const book of planFolder(source, step.folder, options)) {
            const twin = book.state === 'ready' ? planned.get(book.work.identity) : undefined;
            if (twin) {
              const reason = `It has the same recordings as '${twin.path}', which becomes '${twin.title}'. Only one of them is imported.`;
              yield { book: { ...notImported('known', book, reason), isCopy: true } };
              continue;
            }
            const key = editionHash(book.view);
            if (book.state === 'ready' && editions.has(key)) {
              const reason = `Another book of this folder has the title '${book.view.title}' and the same people. Another title can be given in a metadata.json.`;
              yield { book: notImported('refused', book, reason) };
              continue;
            }
            if (book.state === 'ready') {
              editions.add(key);
              planned.set(book.work.identity, book.view);
            }
            yield { book };
          }
      }
    },
    async replan(source, unit, options) {
      const folder = await scanFolder(source, unit.folder).catch(() => null);
      const there = new Map(folder?.files.map((file) => [file.path, file]));
      const files = unit.files.flatMap((path) => there.get(path) ?? []);
      const isChanged = files.length !== unit.files.length || (unit.isWhole && there.size !== files.length);
      if (!folder || isChanged)
        throw new ProblemError('invalid_input', 'Its recordings have changed since the plan was made.');
      const { recordings, unplayable } = await inspect(source, files);
      const { damaged = options.damaged ?? 'skip' } = unit;
      return await planUnit(source, folder, { unit, recordings, unplayable }, { ...options, damaged });
    },
  };
}
