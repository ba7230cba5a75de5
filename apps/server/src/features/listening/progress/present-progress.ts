import type { Stretches } from '@lamplight/contract';

interface PresentedProgress {
  readonly chapter_start: number;
  readonly position: number;
  readonly updated_at: string;
  readonly restarted_at: string | null;
  readonly is_finished: 0 | 1;
  readonly chapters_seen: number;
  readonly chapter_count?: number;
  readonly book_duration?: number | null;
  /** Seconds of the book that have been played. */
  readonly heard_seconds: number;
  /** 1 if the reader may not see the chapter of the position, as when it was withdrawn. */
  readonly is_hidden?: number;
}

/** Returns whether the book was started again after the stored position was saved. */
export const isRestarted = (row: Pick<PresentedProgress, 'updated_at' | 'restarted_at'>): boolean =>
  row.restarted_at !== null && row.restarted_at >= row.updated_at;

/** Returns the seconds of a book before the member's position; in a hidden chapter, at most those that were played. */
export function secondsBefore(row: PresentedProgress): number {
  if (isRestarted(row)) return 0;
  return row.is_hidden === 1
    ? Math.min(row.chapter_start, row.heard_seconds)
    : row.chapter_start + row.position;
}

/** Returns whether all chapters that the book has now are finished: new chapters of a finished book bring it back. */
export const hasFinishedAllChapters = ({
  is_finished,
  chapters_seen,
  chapter_count = 0,
}: Pick<PresentedProgress, 'is_finished' | 'chapters_seen' | 'chapter_count'>): boolean =>
  is_finished === 1 && chapters_seen >= chapter_count;

/** Returns a member's progress for cards: `place` is the share (0 to 1) of the book before the position. */
export function presentBookProgress(row: PresentedProgress): { place: number; finished: boolean } {
  const { book_duration } = row;
  const share = book_duration ? Math.min(1, secondsBefore(row) / book_duration) : 0;
  return {
    place: Math.floor(share * 1000) / 1000,
    finished: hasFinishedAllChapters(row),
  };
}

interface ChapterPosition {
  readonly chapter_id: number;
  readonly position: number;
  readonly updated_at: string;
  /** All stretches of the chapter that the member has heard. */
  readonly stretches: Stretches;
}

/**
 * Presents positions in a book's chapters. Positions from before the book was started again become its start; the
 * heard stretches remain.
 */
export const presentPositions = (
  rows: readonly ChapterPosition[],
  progress: { readonly restarted_at: string | null } | undefined,
) =>
  rows.flatMap(({ chapter_id, position, updated_at, stretches }) => {
    const isCurrent = updated_at > (progress?.restarted_at ?? '');
    if (!isCurrent && stretches === '') return [];
    return [{ chapter_id, position: isCurrent ? position : 0, ...(stretches !== '' && { stretches }) }];
  });
