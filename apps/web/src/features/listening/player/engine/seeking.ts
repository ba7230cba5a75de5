import type { Chapter } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import type { AudioPort } from './audio-port.ts';
import type { EngineDeps } from './engine-types.ts';
import { type BookPosition, chapterAt, isJump, type PlayerState } from './player-state.ts';

export interface SeekingDeps extends Pick<EngineDeps, 'startOf' | 'resumeAt' | 'events'> {
  state(): PlayerState;
  /** Returns the current position, or the target of a move in progress; null without a book. */
  standing(): BookPosition | null;
  /** Returns the chapter's length in seconds; null if unknown. */
  length(): number | null;
  reportPosition(): void;
  changeChapter(chapter: Chapter, start: number): void;
  moveTo(position: number): void;
}

/** Seconds into a chapter up to which Previous leads to the chapter before, not to the chapter's start. */
export const previousWithin = 5;

/** Tolerated difference in seconds between the length of a file and the displayed length. */
const endTolerance = 2;

/** Returns the element's position in seconds; at the end of the file, the displayed length if the two differ little. */
export function reachedPosition(port: AudioPort, duration: number | null): number {
  const at = port.position();
  const isAtEnd = port.hasEnded() && duration !== null && Math.abs(duration - at) < endTolerance;
  return isAtEnd ? duration : at;
}

/**
 * Returns the position in whole seconds; at the end, the displayed length. Never more than that, even if the file is
 * longer.
 */
export function shownSecond(port: AudioPort, position: number, duration: number | null): number {
  const at = Math.min(position, duration ?? Number.POSITIVE_INFINITY);
  return port.hasEnded() ? at : Math.floor(at);
}

/** Manual moves in a book: within a chapter and between chapters. */
export function createSeeking(deps: SeekingDeps) {
  const { state, standing } = deps;

  function moveInBook(chapter: Chapter, position: number, isSilent: boolean, isChapterChoice = false) {
    const from = standing();
    const to = from && { ...from, chapterId: chapter.id, position };
    if (from && to && isJump(from, to)) {
      deps.reportPosition();
      if (!isSilent) deps.events.onJump(from, to, isChapterChoice);
    } else if (to && !isSilent) deps.events.onSeek(to);
    if (chapter.id !== from?.chapterId) deps.changeChapter(chapter, position);
    else deps.moveTo(position);
  }

  function openChapter(chapterId: number | undefined, step = 0) {
    const chapter = chapterAt(state().book, chapterId, step);
    if (chapter) moveInBook(chapter, deps.startOf(chapter), false, true);
  }

  function seek(requested: number) {
    const { chapter } = state();
    if (chapter)
      moveInBook(
        chapter,
        Math.max(0, Math.min(requested, deps.length() ?? limits.maxPositionSeconds)),
        false,
      );
  }

  return {
    openChapter,
    next: () => openChapter(state().chapter?.id, 1),
    previous() {
      const { book, chapter } = state();
      const isAtStart = (standing()?.position ?? 0) <= previousWithin;
      const hasPrevious = chapterAt(book, chapter?.id, -1) !== undefined;
      if (isAtStart && hasPrevious) openChapter(chapter?.id, -1);
      else seek(0);
    },
    goTo(chapterId: number, position: number, isSilent = false) {
      const chapter = chapterAt(state().book, chapterId);
      if (chapter) moveInBook(chapter, position, isSilent);
    },
    seek,
    skip: (seconds: number) => seek((standing()?.position ?? 0) + seconds),
    /** Applies smart rewind before playback resumes. */
    rewind() {
      const here = standing();
      const start = here ? deps.resumeAt(here) : 0;
      if (here && start < here.position) deps.moveTo(start);
    },
  };
}
