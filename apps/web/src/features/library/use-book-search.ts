import { limits } from '@lamplight/contract/limits';
import { useState } from 'react';
import { searchOf } from '../../lib/paging.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

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
