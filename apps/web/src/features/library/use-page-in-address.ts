import { useEffect } from 'react';
import { parsePage } from './paging.ts';

/** The page that query parameter `page` names; where it names none, `correct` is told to write the page meant. */
export function usePageInAddress(raw: string | null, correct: (page: number) => void): number {
  const page = parsePage(raw);
  const isNonsense = raw !== null && raw !== String(page);
  useEffect(() => {
    if (isNonsense) correct(page);
  }, [isNonsense, correct, page]);
  return page;
}
