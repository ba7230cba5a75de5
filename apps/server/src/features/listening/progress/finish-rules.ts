import { isoOf } from '../../../platform/clock.ts';

/**
 * Share (0 to 1) of a book, or of its last chapter, from which the book counts as finished: the rest may be credits.
 */
export const finishedShare = 0.95;

/** Milliseconds after a book was finished during which playing on does not make it unfinished again. */
const replayGraceMs = 6 * 60 * 60_000;

/** Times of marks and positions of a member's book: each is the latest of its kind, whatever the order of arrival. */
export interface FinishTimes {
  readonly finished_at: string | null;
  readonly unfinished_at: string | null;
  readonly restarted_at: string | null;
}

interface ListenedBook extends FinishTimes {
  readonly updated_at: string;
  /** 1 if the position is in the later part of the book. */
  readonly at_end: 0 | 1;
}

/** Returns the later of two times. */
export const latest = (a: string | null, b: string | null): string | null => ((a ?? '') >= (b ?? '') ? a : b);

/**
 * Returns whether a book is finished: it was finished after it was last marked as not finished or started again, and
 * the listener has not gone far back since. Depends only on the latest time of each kind and the latest position, so
 * that two devices get the same result in whatever order their saves and marks arrive.
 */
export function isFinishedByTimes(book: ListenedBook): boolean {
  const { finished_at, unfinished_at, restarted_at, updated_at, at_end } = book;
  if (finished_at === null) return false;
  if (finished_at < (unfinished_at ?? '') || finished_at < (restarted_at ?? '')) return false;
  return at_end === 1 || updated_at <= isoOf(Date.parse(finished_at) + replayGraceMs);
}

/** Facts about a chapter and its book that decide whether the book is finished. */
export interface ChapterFacts {
  /** Order within the book, from 1. */
  readonly place: number;
  readonly duration: number | null;
  readonly chapter_count: number;
  readonly book_duration: number | null;
}

/** Returns whether a position is at the end of the book's last chapter, which finishes the book. */
export const reachesEnd = ({ place, duration, chapter_count }: ChapterFacts, position: number): boolean =>
  place >= chapter_count && duration !== null && position >= duration * finishedShare;

/** Share (0 to 1) of a finished book: a position before this share counts as going far back. */
const farBackShare = 0.5;

/**
 * Returns whether a listener of a finished book is still in its later part: in the last of several chapters, or past
 * the middle of the book. A position further back means hearing the book again.
 */
export const isInLaterPart = (
  { place, chapter_count, duration, book_duration }: ChapterFacts,
  chapterStart: number,
  position: number,
): boolean => {
  if (place >= chapter_count && chapter_count > 1) return true;
  // The length of a book with one chapter may be known only from the chapter.
  const length = book_duration ?? (chapter_count === 1 ? duration : null);
  return length !== null && chapterStart + position >= length * farBackShare;
};

/** Columns of `book_progress` that are derived from positions and marks. */
interface DerivedProgress extends ListenedBook {
  readonly heard_seconds: number;
  readonly chapter_start: number;
  readonly chapters_seen: number;
}

export interface SavedPosition {
  /** Time at which the listener was at the position. */
  readonly time: string;
  readonly position: number;
  readonly facts: ChapterFacts;
  /** Seconds of the book that have been played, including this save. */
  readonly heard_seconds: number;
}

/**
 * Returns whether this save raises the seconds played of a book to the share that finishes it.
 * @param before seconds played before the save
 */
export function reachesShare(
  before: number,
  { facts, heard_seconds }: Pick<SavedPosition, 'facts' | 'heard_seconds'>,
): boolean {
  const share = facts.book_duration ? facts.book_duration * finishedShare : Number.POSITIVE_INFINITY;
  return before < share && heard_seconds >= share;
}

/**
 * Returns the finish times after a save, whether or not its position replaces the stored one.
 * @param row its `updated_at` is the time of the latest position, including this save
 */
export function finishTimesAfter(
  row: Omit<DerivedProgress, 'at_end' | 'chapter_start'>,
  saved: SavedPosition,
): FinishTimes {
  const { time, position, facts } = saved;
  const { unfinished_at, restarted_at, chapters_seen, updated_at } = row;
  let { finished_at } = row;
  if (reachesEnd(facts, position)) finished_at = latest(finished_at, time);
  // Saves arrive in any order, so any of them can be the one with which enough of the book is heard: use the latest
  // time of all.
  if (reachesShare(row.heard_seconds, saved)) finished_at = latest(finished_at, latest(time, updated_at));
  return {
    finished_at,
    // Hearing a new chapter of a finished book resumes the book.
    unfinished_at: facts.place > chapters_seen ? latest(unfinished_at, time) : unfinished_at,
    restarted_at,
  };
}

/**
 * Returns a row after its position was replaced.
 * @param row the new position, with the derived columns of the old one
 * @param saved `chapter_start` and `chapters_seen` change with the chapter
 */
export function derivedAfter<Row extends DerivedProgress>(
  row: Row,
  saved: SavedPosition & Pick<DerivedProgress, 'chapter_start' | 'chapters_seen'>,
): Row & { is_finished: 0 | 1 } {
  const { facts, position, chapter_start, heard_seconds } = saved;
  const times = finishTimesAfter(row, saved);
  const next = {
    ...row,
    ...times,
    heard_seconds,
    chapter_start,
    at_end: isInLaterPart(facts, chapter_start, position) ? (1 as const) : (0 as const),
    chapters_seen: times.finished_at === row.finished_at ? saved.chapters_seen : facts.chapter_count,
  };
  return { ...next, is_finished: isFinishedByTimes(next) ? 1 : 0 };
}
