import { useState } from 'react';
import { noSelection, type Selection, toggled } from './selection.ts';

/**
 * State of the chapter selection.
 * @param shown keys of the rows in their order
 */
export function useSelection(shown: readonly string[]) {
  const [selection, setSelection] = useState<Selection | null>(null);
  return {
    /** Null outside selection mode. */
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
