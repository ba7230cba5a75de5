import type { Visibility } from '../../../http/reader.ts';

/** Returns the UTC date (YYYY-MM-DD) of an ISO 8601 time. A member's views of a book count once per date. */
export const dayOf = (iso: string): string => iso.slice(0, 10);

/** Sums the durations of chapters in seconds, rounded to milliseconds; null if no duration is known. */
export function totalSeconds(chapters: readonly { duration: number | null }[]): number | null {
  const known = chapters.flatMap(({ duration }) => duration ?? []);
  return known.length === 0 ? null : Math.round(known.reduce((sum, part) => sum + part, 0) * 1000) / 1000;
}

export interface SummarizedChapter {
  readonly image?: string | null;
  readonly duration: number | null;
  /** Defaults to visible to everybody. */
  readonly visibility?: Visibility;
}

/** Summarizes the chapters that everybody may see; a chapter without `visibility` counts as visible to everybody. */
export function summarizeChapters(cover: string, chapters: readonly SummarizedChapter[]) {
  const known = chapters.filter(({ visibility = 0 }) => visibility === 0);
  return {
    chapter_count: known.length,
    first_chapter_image: known[0]?.image ?? cover,
    duration: totalSeconds(known),
    hidden_chapters: chapters.length - known.length,
  };
}
