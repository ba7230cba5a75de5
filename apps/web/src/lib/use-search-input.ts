import { limits } from '@lamplight/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { searchOf } from './paging.ts';
import { useTimer } from './timer.ts';

export interface SearchInput {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly submit: () => void;
}

/**
 * Manages a search box: its text is applied after 500 ms without typing, or at once when submitted or cleared. If
 * `search`, the applied search, changes elsewhere, the box shows the new text.
 */
export function useSearchInput(search: string, apply: (search: string) => void): SearchInput {
  const [typed, setTyped] = useState(search);
  // The search that was applied last. The `search` prop is that of the last render, which may be older.
  const applied = useRef(search);
  const timer = useTimer();

  useEffect(() => {
    if (applied.current === search) return;
    applied.current = search;
    timer.stop();
    setTyped(search);
  }, [search, timer]);

  const write = (next: string) => {
    timer.stop();
    applied.current = next;
    apply(next);
  };
  const type = (text: string) => {
    setTyped(text);
    const next = searchOf(text);
    if (next === '') write(next);
    else timer.start(() => write(next), limits.searchDebounceMs);
  };
  return { typed, type, submit: () => write(searchOf(typed)) };
}
