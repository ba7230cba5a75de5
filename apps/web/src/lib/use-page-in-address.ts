import { useEffect, useEffectEvent } from 'react';
import { parsePage } from './paging.ts';

/** Returns the page in query parameter `page`; if it is invalid, `correct` is called with the page to write. */
export function usePageInAddress(raw: string | null, correct: (page: number) => void): number {
  const page = parsePage(raw);
  const isInvalid = raw !== null && raw !== String(page);
  const correctPage = useEffectEvent(correct);
  useEffect(() => {
    if (isInvalid) correctPage(page);
  }, [isInvalid, page]);
  return page;
}
