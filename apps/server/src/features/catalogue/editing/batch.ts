import {
  type BookBatchInput,
  type BookBatchResult,
  bookLimits,
  type ReleaseInput,
  type Tag,
} from '@lamplight/contract';
import type { ErrorCode } from '@lamplight/contract/error-codes';
import { isStorageFull, isUnavailable } from '../../../db/dialect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { parseRelease } from '../books/releases/parse-release.ts';
import { pickRelease, type Release } from '../books/releases/release-rules.ts';
import { m } from './messages.ts';
import { assertReleases, type CurrentBook, type ResolvedBook, tagsOf } from './parse-book-input.ts';

/** A change that is made to each book of a batch. */
interface BookChange {
  /** Names of the changed fields, for the audit list. */
  readonly fields: string;
  /** Returns the values that change; called again after a concurrent edit. @throws ProblemError invalid_input */
  readonly change: (current: CurrentBook) => Partial<ResolvedBook>;
}

export interface BatchDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Changes a book in one transaction; false if nothing changes. @throws ProblemError */
  changeBook(id: number, actorId: number | null, change: BookChange): Promise<boolean>;
  removeBook(id: number, actorId: number): Promise<void>;
}

const keyOf = ({ main_tag, sub_tag }: Tag): string => JSON.stringify([main_tag, sub_tag]);
const isComplete = (tags: readonly Tag[]): boolean => tags.some(({ sub_tag }) => sub_tag !== null);

/**
 * Returns a book's tags after removing some and appending others.
 * @throws ProblemError invalid_input
 */
function changeTags(before: readonly Tag[], added: readonly Tag[], removed: readonly Tag[]): Tag[] {
  const left = new Set(removed.map(keyOf));
  const pairs = [...before.filter((tag) => !left.has(keyOf(tag))), ...added];
  const tags = [...new Map(pairs.map((tag) => [keyOf(tag), tag])).values()];
  if (tags.length > bookLimits.tags)
    throw invalidField('add_tags', m.tooManyTags({ count: bookLimits.tags }));
  if (isComplete(before) && !isComplete(tags)) throw invalidField('remove_tags', m.tagsNeeded);
  return tags;
}

/**
 * Returns a book and its chapters after a change of the book's release.
 * @throws ProblemError invalid_input
 */
export function changeRelease(
  { row, chapters }: CurrentBook,
  sent: ReleaseInput,
  { now, notify }: { readonly now: string; readonly notify: boolean | undefined },
): Release & Pick<ResolvedBook, 'chapters'> {
  const context = { now, notify, field: 'release' };
  const release = parseRelease(sent, row, context);
  const releases = chapters.map((chapter) => parseRelease(undefined, chapter, context, release.visibility));
  assertReleases(release, releases);
  return {
    ...pickRelease(release),
    chapters: chapters.map((chapter, index) => ({ ...chapter, ...releases[index] })),
  };
}

/** Returns the change that a request asks for. @throws ProblemError invalid_input if it asks for none */
function parseChange(input: BookBatchInput, clock: Clock): BookChange {
  const [added, removed] = [tagsOf(input.add_tags), tagsOf(input.remove_tags)];
  const hasTags = added.length + removed.length > 0;
  if (!hasTags && !input.release) throw new ProblemError('invalid_input', m.noChange);
  // Validated here, so that a wrong time is refused once, not for each book.
  if (input.release)
    parseRelease(input.release, null, { now: clock.iso(), notify: input.notify, field: 'release' });
  return {
    fields: [...(input.release ? ['release'] : []), ...(hasTags ? ['tags'] : [])].join(', '),
    change: (current) => ({
      ...(input.release
        ? changeRelease(current, input.release, { now: clock.iso(), notify: input.notify })
        : {}),
      ...(hasTags ? { tags: changeTags(current.tags, added, removed) } : {}),
    }),
  };
}

/** Returns the error code and message to report for a book that could not be changed. */
function problemOf(error: unknown): Pick<ProblemError, 'code' | 'message'> {
  if (error instanceof ProblemError) return error;
  if (isStorageFull(error)) return { code: 'storage_full', message: m.diskFull };
  if (isUnavailable(error)) return { code: 'unavailable', message: m.databaseUnavailable };
  return { code: 'internal', message: m.notChanged };
}

/** Returns a function that changes or deletes several books one after another, each in its own transaction. */
export const createBatchEditing = ({ clock, log, changeBook, removeBook }: BatchDeps) =>
  async function editBooks(input: BookBatchInput, actorId: number): Promise<BookBatchResult[]> {
    if (input.delete && (input.release || input.add_tags || input.remove_tags))
      throw invalidField('delete', m.deletionAlone);
    const change = input.delete ? null : parseChange(input, clock);
    const results: BookBatchResult[] = [];
    let failed: { code: ErrorCode; detail: string } | undefined;
    for (const id of new Set(input.ids)) {
      if (failed) {
        results.push({ id, done: false, ...failed });
        continue;
      }
      try {
        if (!change) await removeBook(id, actorId);
        if (!change || (await changeBook(id, actorId, change)))
          log.info(
            { audit: 'library', book_id: id, by: actorId },
            change ? 'admin changed a book' : 'admin deleted a book',
          );
        results.push({ id, done: true });
      } catch (error) {
        // Do not rethrow: the results of the books already processed are returned, too.
        if (!(error instanceof ProblemError)) log.error({ err: error, book_id: id }, 'batch edit failed');
        const { code, message } = problemOf(error);
        results.push({ id, done: false, code, detail: message });
        // Fail the remaining books at once: each would run into the same error after some seconds.
        if (code === 'unavailable' || code === 'storage_full') failed = { code, detail: message };
      }
    }
    return results;
  };
