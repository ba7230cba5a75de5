import { limits } from '@lamplight/contract/limits';
import { useEffect, useState } from 'react';
import { searchOf } from '../../lib/paging.ts';

export interface BookSearch {
  readonly typed: string;
  /** The active search: follows the typing after 500 ms, at once when submitted or cleared. */
  readonly search: string;
  readonly type: (text: string) => void;
  readonly submit: () => void;
}

export function useBookSearch(initial: string): BookSearch {
  const [typed, type] = useState(initial);
  const [submitted, setSubmitted] = useState(initial);
  const settled = useDebounced(typed, limits.searchDebounceMs);
  const isAtOnce = typed === submitted || searchOf(typed) === '';
  return { typed, search: searchOf(isAtOnce ? typed : settled), type, submit: () => setSubmitted(typed) };
}

/** Returns the value once it has not changed for `ms` milliseconds. */
function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
