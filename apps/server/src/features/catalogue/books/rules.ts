import type { Visibility } from '../../../http/reader.ts';

/** Returns the UTC day on which a view counts. */
export const dayOf = (iso: string): string => iso.slice(0, 10);

/** Sums the known chapter lengths in seconds, to the millisecond; null if none is known. */
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

/** Summarizes those of a book's chapters that everybody may know of; chapters without a visibility count as such. */
export function summarizeChapters(cover: string, chapters: readonly SummarizedChapter[]) {
  const known = chapters.filter(({ visibility = 0 }) => visibility === 0);
  return {
    chapter_count: known.length,
    first_chapter_image: known[0]?.image ?? cover,
    duration: totalSeconds(known),
    hidden_chapters: chapters.length - known.length,
  };
}
