import type { BookMark, MarkedBook } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { type BookFacts, findBookFacts } from './chapter-facts.ts';
import { isFinishedByTimes, latest } from './finish-rules.ts';
import { m } from './messages.ts';
import { presentBookProgress } from './present-progress.ts';
import { insertProgress, lockProgress, newProgress, type ProgressRow, saveMarks } from './progress-store.ts';
import { effectiveTimestamp, justAfter } from './rules.ts';
import type { ProgressDb } from './save-progress.ts';

/** Column with the time of each kind of mark. */
const columnOf = {
  finished: 'finished_at',
  unfinished: 'unfinished_at',
  restarted: 'restarted_at',
  removed: 'removed_at',
} as const satisfies Record<BookMark, keyof ProgressRow>;

export interface MarkInput {
  readonly user_id: number;
  /** Visibility level of the member: decides which chapters count as the book's. */
  readonly level: Visibility;
  readonly book_id: number;
  readonly mark: BookMark;
}

/** Returns the member's progress in a book, locked; inserts a row without a position if there is none. */
async function requireProgress(
  tx: Database,
  { user_id, book_id }: MarkInput,
  facts: BookFacts | undefined,
  nowMs: number,
): Promise<ProgressRow> {
  const stored = await lockProgress(tx, user_id, book_id);
  if (stored) return stored;
  if (!facts) throw new ProblemError('invalid_input', m.noChapters);
  const place = { last_chapter_id: facts.first_chapter_id, position: 0, device: null };
  await insertProgress(tx, { ...newProgress({ user_id, book_id }, { ...facts, nowMs }), ...place });
  const inserted = await lockProgress(tx, user_id, book_id);
  if (!inserted) throw new Error('progress row disappeared while it was being marked');
  return inserted;
}

const withFinish = (row: ProgressRow): ProgressRow => ({
  ...row,
  is_finished: isFinishedByTimes(row) ? 1 : 0,
});

/**
 * Marks a book. For each kind of mark the latest time is stored, so that marks and positions of several devices lead
 * to the same state in whatever order they arrive.
 * @param markedMs when the member set the mark, by the device's clock, in ms; null for now
 */
export function markBook(
  { atomically }: ProgressDb,
  input: MarkInput,
  { nowMs, markedMs }: { readonly nowMs: number; readonly markedMs: number | null },
): Promise<MarkedBook> {
  return atomically(async (tx) => {
    const { book_id, mark, level } = input;
    const facts = await findBookFacts(tx, book_id, level);
    const stored = await requireProgress(tx, input, facts, nowMs);
    const column = columnOf[mark];
    const before = stored[column];
    // The mark is not before the state that the member saw when marking, even if another node's clock was ahead.
    const at =
      markedMs === null
        ? effectiveTimestamp(nowMs, null, ...timesOf(stored))
        : effectiveTimestamp(nowMs, markedMs);
    const chapter_count = facts?.chapter_count ?? stored.chapters_seen;
    const next = withFinish({
      ...stored,
      [column]: latest(before, at),
      chapters_seen: mark === 'finished' ? chapter_count : stored.chapters_seen,
      // A new revision makes other devices load the position again, which is now the book's start.
      rev: mark === 'restarted' && stored.rev > 0 ? stored.rev + 1 : stored.rev,
    });
    await saveMarks(tx, next);
    return {
      ...presentBookProgress({ ...next, ...facts }),
      mark: { mark, at, before, chapters_seen_before: stored.chapters_seen },
    };
  });
}

/**
 * Returns the lower bounds for the time of a new mark: it must be later than the marks that it may be meant to
 * override.
 */
const timesOf = (row: ProgressRow): string[] => [
  row.updated_at,
  ...[row.finished_at, row.unfinished_at, row.restarted_at, row.removed_at].flatMap((time) =>
    time === null ? [] : [justAfter(time)],
  ),
];

/** The mark to undo, as named in the response to the mark. */
export type UndoneMark = Omit<MarkedBook['mark'], 'mark' | 'chapters_seen_before'> & {
  /** Number of chapters seen before the mark; undefined if the client does not send it. */
  readonly chapters_seen_before: number | undefined;
};

/** Undoes a mark, unless a later mark of the same kind has replaced it. */
export function undoMark(
  { atomically }: ProgressDb,
  input: MarkInput,
  { at, before, chapters_seen_before }: UndoneMark,
): Promise<ReturnType<typeof presentBookProgress>> {
  return atomically(async (tx) => {
    const { user_id, book_id, mark, level } = input;
    const stored = await lockProgress(tx, user_id, book_id);
    if (!stored) return { place: 0, finished: false };
    const facts = await findBookFacts(tx, book_id, level);
    const column = columnOf[mark];
    const isLatest = stored[column] === at && (before ?? '') <= at;
    // A new revision makes other devices load the position again, as when the book was started again.
    const rev = mark === 'restarted' && stored.rev > 0 ? stored.rev + 1 : stored.rev;
    // Restore the chapters seen before the mark, unless the book was played since.
    const chapters_seen =
      mark === 'finished' && stored.updated_at <= at
        ? Math.min(stored.chapters_seen, chapters_seen_before ?? stored.chapters_seen)
        : stored.chapters_seen;
    const next = withFinish(isLatest ? { ...stored, rev, chapters_seen, [column]: before } : stored);
    if (isLatest) await saveMarks(tx, next);
    return presentBookProgress({ ...next, ...facts });
  });
}
