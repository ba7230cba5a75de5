import type { Chapter } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import type { EngineDeps } from './engine-api.ts';
import { chapterAt, isFar, type Place, type PlayerState } from './player-state.ts';

export interface MovesDeps extends Pick<EngineDeps, 'startOf' | 'resumeAt' | 'events'> {
  state(): PlayerState;
  /** Where the listener stands, or is going to. */
  standing(): Place | null;
  /** Seconds; null while nobody knows. */
  length(): number | null;
  settle(): void;
  changeChapter(chapter: Chapter, start: number): void;
  moveTo(position: number): void;
}

/** Moving about in a book by hand: within the chapter and between chapters. */
export function createMoves(deps: MovesDeps) {
  const { state, standing } = deps;

  function go(chapter: Chapter, position: number, quietly: boolean, isChapterChoice = false) {
    const from = standing();
    const to = from && { ...from, chapterId: chapter.id, position };
    if (from && to && isFar(from, to)) {
      deps.settle();
      if (!quietly) deps.events.jumped(from, to, isChapterChoice);
    } else if (to && !quietly) deps.events.chosen(to);
    if (chapter.id !== from?.chapterId) deps.changeChapter(chapter, position);
    else deps.moveTo(position);
  }

  function openChapter(chapterId: number | undefined, step = 0) {
    const chapter = chapterAt(state().book, chapterId, step);
    if (chapter) go(chapter, deps.startOf(chapter), false, true);
  }

  function seek(wanted: number) {
    const { chapter } = state();
    if (chapter)
      go(chapter, Math.max(0, Math.min(wanted, deps.length() ?? limits.maxPositionSeconds)), false);
  }

  return {
    openChapter,
    next: () => openChapter(state().chapter?.id, 1),
    previous: () => openChapter(state().chapter?.id, -1),
    goTo(chapterId: number, position: number, quietly = false) {
      const chapter = chapterAt(state().book, chapterId);
      if (chapter) go(chapter, position, quietly);
    },
    seek,
    skip: (seconds: number) => seek((standing()?.position ?? 0) + seconds),
    /** Before playing goes on: back to where the listener finds the thread again. */
    rewind() {
      const here = standing();
      const start = here ? deps.resumeAt(here) : 0;
      if (here && start < here.position) deps.moveTo(start);
    },
  };
}
