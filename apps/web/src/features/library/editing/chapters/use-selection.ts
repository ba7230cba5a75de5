import { useState } from 'react';
import { noSelection, type Selection, toggled } from './selection.ts';

/** Which chapters are selected. @param shown the keys of the rows in their order */
export function useSelection(shown: readonly string[]) {
  const [selection, setSelection] = useState<Selection | null>(null);
  return {
    /** Null while chapters are not being selected. */
    keys: selection?.keys ?? null,
    start: () => setSelection(noSelection),
    stop: () => setSelection(null),
    toggle: (key: string, isRange: boolean) =>
      setSelection((now) => now && toggled(now, key, { shown, isRange })),
    /** All rows that are shown, or none at all. */
    setAll: (isAll: boolean) => setSelection({ keys: new Set(isAll ? shown : []), anchor: null }),
  };
}

export type ChapterSelection = ReturnType<typeof useSelection>;
