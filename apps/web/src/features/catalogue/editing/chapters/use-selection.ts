import { useState } from 'react';
import type { DraftChapter } from '../draft.ts';
import { noSelection, type Selection, toggled } from './selection.ts';

/**
 * State of the chapter selection.
 * @param shown keys of the rows in their order
 */
export function useSelection(shown: readonly string[]) {
  const [selection, setSelection] = useState<Selection<string> | null>(null);
  return {
    /** Keys of the selected chapters; null outside selection mode. */
    keys: selection?.keys ?? null,
    start: () => setSelection(noSelection),
    stop: () => setSelection(null),
    toggle: (key: string, isRange: boolean) =>
      setSelection((now) => now && toggled(now, key, { shown, isRange })),
    /** Selects all shown rows, or none. */
    setAll: (isAll: boolean) => setSelection({ keys: new Set(isAll ? shown : []), anchor: null }),
  };
}

export type ChapterSelection = ReturnType<typeof useSelection>;

/** A chapter with its index in the playlist, from 0. */
export interface Shown {
  readonly chapter: DraftChapter;
  readonly place: number;
}

/** Returns the chapters whose title contains the text, or whose number is the text; all for ''. */
export function shownChapters(chapters: readonly DraftChapter[], search: string): readonly Shown[] {
  const text = search.trim().toLowerCase();
  const all = chapters.map((chapter, place) => ({ chapter, place }));
  return text === ''
    ? all
    : all.filter(
        ({ chapter, place }) => chapter.title.toLowerCase().includes(text) || String(place + 1) === text,
      );
}
