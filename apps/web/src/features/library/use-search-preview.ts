import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { allBooksQuery, previewQuery } from './book-queries.ts';

/**
 * Returns up to four suggestions for a search: books whose title contains it, or, if there are none, its
 * first results, so that a typo finds the same books in both places.
 */
export function useSearchPreview(search: string): readonly BookSummary[] {
  const titles = useQuery(previewQuery(search));
  const hasNoTitle = titles.data?.length === 0 && !titles.isPlaceholderData;
  const results = useQuery({ ...allBooksQuery(search, 1), enabled: search !== '' && hasNoTitle });
  if (search === '') return [];
  if (!hasNoTitle) return titles.data ?? [];
  return results.isPlaceholderData ? [] : (results.data?.rows.slice(0, limits.searchPreview) ?? []);
}
