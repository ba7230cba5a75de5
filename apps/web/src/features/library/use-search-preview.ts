import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { allBooksQuery, previewQuery } from './book-queries.ts';

/**
 * Returns up to four books for a search: those whose title contains it, or, if no title does, the first of its results,
 * so that a slip of the finger finds the same books here and below.
 */
export function useSearchPreview(search: string): readonly BookSummary[] {
  const titles = useQuery(previewQuery(search));
  const hasNoTitle = titles.data?.length === 0 && !titles.isPlaceholderData;
  const results = useQuery({ ...allBooksQuery(search, 1), enabled: search !== '' && hasNoTitle });
  if (search === '') return [];
  if (!hasNoTitle) return titles.data ?? [];
  return results.isPlaceholderData ? [] : (results.data?.rows.slice(0, limits.searchPreview) ?? []);
}
