import type { Continued } from '@lamplight/contract';

type Chapters = Continued['chapters'];

/** One chapter on the rail: its share of the rail, and how much of it lies behind the listener (0 to 1). */
export interface RailSegment {
  readonly id: number;
  readonly weight: number;
  readonly filled: number;
}

/** Where in a book a listener is. */
export interface Place {
  readonly chapterTitle: string;
  /** Counts from 1. */
  readonly chapterNumber: number;
  readonly chapterCount: number;
  /** Whole percent of the book behind the listener; 100 only at the very end. */
  readonly percent: number;
  /** Seconds still to hear, null where a chapter's length is unknown. */
  readonly secondsLeft: number | null;
  readonly segments: readonly RailSegment[];
}

/**
 * The place that the last heard chapter and its position mark: what comes before it counts as passed.
 * A chapter of unknown length weighs as much as the average one. Null for a chapter the book no longer has.
 */
export function placeIn(chapters: Chapters, lastChapterId: number): Place | null {
  const at = chapters.findIndex((chapter) => chapter.id === lastChapterId);
  const current = chapters[at];
  if (!current) return null;
  const known = chapters.flatMap((chapter) => (chapter.duration ? [chapter.duration] : []));
  const average = known.length > 0 ? sum(known) / known.length : 1;
  const segments = chapters.map((chapter, index) => ({
    id: chapter.id,
    weight: chapter.duration || average,
    filled: index < at ? 1 : index > at ? 0 : share(chapter.position, chapter.duration),
  }));
  const total = sum(segments.map((segment) => segment.weight));
  const passed = sum(segments.map((segment) => segment.weight * segment.filled));
  return {
    chapterTitle: current.title,
    chapterNumber: at + 1,
    chapterCount: chapters.length,
    percent: Math.min(100, Math.floor((passed / total) * 100 + 1e-9)),
    secondsLeft: known.length === chapters.length ? total - passed : null,
    segments,
  };
}

const share = (position: number, duration: number | null): number =>
  duration ? Math.min(1, Math.max(0, position / duration)) : 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
