import type { Continued } from '@lamplight/contract';
import type { PresentPlace } from '../player/player-presence.ts';
import { heardWithin } from '../progress/resume.ts';
import { bookFraction, type SpineSegment, secondsLeft, spineOf } from '../spine/spine.ts';

/** Where in a book a listener is. */
export interface ContinuePlace {
  readonly chapterTitle: string;
  /** Counts from 1. */
  readonly chapterNumber: number;
  readonly chapterCount: number;
  /** Whole percent of the book behind the listener; 100 only at the very end. */
  readonly percent: number;
  /** Seconds still to hear at the player's speed, or the normal one; null where no length is known. */
  readonly secondsLeft: number | null;
  readonly segments: readonly SpineSegment[];
}

/**
 * The place that Continue leads to: the last heard chapter, or the one after it once that was heard to its end.
 * Where the player has the book (`present`), its place and speed count, so that both show the same times.
 * Null where the book no longer has the chapter.
 */
export function continuePlace(
  { book, chapters, last_chapter_id }: Continued,
  present: PresentPlace | null = null,
): ContinuePlace | null {
  const playing =
    present?.bookId === book.id ? chapters.find(({ id }) => id === present.chapterId) : undefined;
  if (playing && present) return placeAt(chapters, playing, present.second, present.rate);
  const last = chapters.findIndex((chapter) => chapter.id === last_chapter_id);
  const heard = chapters[last];
  if (!heard) return null;
  const next = isHeardOut(heard) ? chapters[last + 1] : undefined;
  const current = next ?? heard;
  // The next one, should it have been heard before, is opened anew.
  const position = next && isHeardOut(next) ? 0 : current.position;
  return placeAt(chapters, current, position, 1);
}

type ContinuedChapter = Continued['chapters'][number];

function placeAt(
  chapters: readonly ContinuedChapter[],
  current: ContinuedChapter,
  position: number,
  rate: number,
): ContinuePlace {
  const segments = spineOf(chapters, current.id, position);
  return {
    chapterTitle: current.title,
    chapterNumber: chapters.indexOf(current) + 1,
    chapterCount: chapters.length,
    percent: Math.min(100, Math.floor(bookFraction(segments) * 100 + 1e-9)),
    secondsLeft: secondsLeft(chapters, current.id, position, rate),
    segments,
  };
}

const isHeardOut = (chapter: ContinuedChapter): boolean =>
  chapter.duration !== null && chapter.position >= chapter.duration - heardWithin;
