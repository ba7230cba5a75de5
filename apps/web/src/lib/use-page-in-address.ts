import { useEffect, useEffectEvent } from 'react';
import { parsePage } from './paging.ts';

/**
 * Returns the page number in query parameter `page`. If the parameter is invalid, calls `correct` with the number to
 * write into the URL.
 */
export function usePageInAddress(raw: string | null, correct: (page: number) => void): number {
  const page = parsePage(raw);
  const isInvalid = raw !== null && raw !== String(page);
  const correctPage = useEffectEvent(correct);
  useEffect(() => {
    if (isInvalid) correctPage(page);
  }, [isInvalid, page]);
  return page;
}
