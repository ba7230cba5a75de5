import type { DraftChapter } from '../draft.ts';

/** A chapter with its index in the playlist, from 0. */
export interface Shown {
  readonly chapter: DraftChapter;
  readonly place: number;
}

/** Returns the chapters whose title contains the text or whose number it is; all for ''. */
export function shownChapters(chapters: readonly DraftChapter[], search: string): readonly Shown[] {
  const text = search.trim().toLowerCase();
  const all = chapters.map((chapter, place) => ({ chapter, place }));
  return text === ''
    ? all
    : all.filter(
        ({ chapter, place }) => chapter.title.toLowerCase().includes(text) || String(place + 1) === text,
      );
}
