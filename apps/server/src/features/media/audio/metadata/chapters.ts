import { cleanField } from '../../../../platform/foreign-text.ts';
import type { EmbeddedChapter } from './facts.ts';

/** Maximum number of marks: a file with more is faulty. */
const maxChapters = 2000;
const maxTitleCharacters = 300;
/** Minimum length of a chapter: a shorter one is a rounding error between two marks. */
const minChapterSeconds = 0.5;

export interface ChapterMark {
  readonly title: string;
  /** Start in seconds. */
  readonly start: number;
}

/**
 * Converts marks to chapters that cover the whole recording: sorted, each up to the next one's start, the first from 0.
 * Returns an empty list for fewer than two chapters.
 */
export function chaptersOf(marks: readonly ChapterMark[], duration: number): EmbeddedChapter[] {
  const sound = marks
    .filter(({ start }) => Number.isFinite(start) && start >= 0 && start <= duration - minChapterSeconds)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, maxChapters);
  const chapters: ChapterMark[] = [];
  for (const mark of sound) {
    const before = chapters.at(-1);
    if (before && mark.start - before.start < minChapterSeconds) continue;
    chapters.push(chapters.length === 0 ? { ...mark, start: 0 } : mark);
  }
  if (chapters.length < 2) return [];
  return chapters.map(({ title, start }, index) => ({
    title: cleanField(title).slice(0, maxTitleCharacters).toWellFormed(),
    start,
    end: chapters[index + 1]?.start ?? duration,
  }));
}
