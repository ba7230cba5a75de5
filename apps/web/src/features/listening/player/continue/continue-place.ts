import type { Continued } from '@lamplight/contract';
import { wholePercent } from '../../../../lib/format.ts';
import { bookFraction, type SpineSegment, secondsLeft, spineOf } from '../book-progress/spine.ts';
import type { LoadedPosition } from '../player/player-loaded.ts';
import { isHeard } from '../progress/heard.ts';
import { endWithin } from '../progress/resume.ts';

/** Position of a listener in a book, for display. */
export interface ContinuePlace {
  readonly chapterTitle: string;
  /** Number of the chapter, counted from 1. */
  readonly chapterNumber: number;
  readonly chapterCount: number;
  /** Place in the book in percent, rounded down. */
  readonly percent: number;
  /** Seconds left at the player's speed, or at normal speed; null if no duration is known. */
  readonly secondsLeft: number | null;
  readonly segments: readonly SpineSegment[];
}

/**
 * Returns the place at which Continue starts: in the last played chapter, or in the next one if the position is at the
 * chapter's end. If the player has the book loaded (`present`), uses the player's position and speed, so that card and
 * player show the same times. Null if the chapter no longer exists.
 */
export function continuePlace(
  { book, chapters, last_chapter_id }: Continued,
  present: LoadedPosition | null = null,
): ContinuePlace | null {
  const playing =
    present?.bookId === book.id ? chapters.find(({ id }) => id === present.chapterId) : undefined;
  if (playing && present) return continuePlaceOf(chapters, playing, present.second, present.rate);
  const last = chapters.findIndex((chapter) => chapter.id === last_chapter_id);
  const played = chapters[last];
  if (!played) return null;
  const next = isAtEnd(played) ? chapters[last + 1] : undefined;
  const current = next ?? played;
  // A next chapter that was already heard starts from its beginning.
  const wasHeard = next && (isAtEnd(next) || isHeard(next, next.stretches));
  const position = wasHeard ? 0 : current.position;
  return continuePlaceOf(chapters, current, position, 1);
}

type ContinuedChapter = Continued['chapters'][number];

function continuePlaceOf(
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
    percent: wholePercent(bookFraction(segments)),
    secondsLeft: secondsLeft(chapters, current.id, position, rate),
    segments,
  };
}

const isAtEnd = (chapter: ContinuedChapter): boolean =>
  chapter.duration !== null && chapter.position >= chapter.duration - endWithin;
