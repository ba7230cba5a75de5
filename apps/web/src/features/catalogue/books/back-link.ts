import { parsePage } from '../../../lib/paging.ts';
import { paths } from '../../../lib/paths.ts';
import { bookFilters } from './book-filters.ts';

/**
 * Returns the URL of a book's Back button: for origin `tags` the tag search with its parameters, for `home` the page
 * of home that the visitor came from, for `person` and `series` the page of the person or series in `from`, for
 * `library` the library's list; otherwise the tag search if any filter is set, else home.
 */
export function backLink(query: URLSearchParams): string {
  const origin = query.get('origin');
  const from = Number(query.get('from'));
  if (origin === 'series' && from > 0) return paths.series(from, { page: query.get('page') });
  if (origin === 'person' && from > 0)
    return paths.person(from, { role: query.get('role'), page: query.get('page') });
  if (origin === 'library') return paths.library({ list: query.get('list') });
  const isFiltered = bookFilters.some((name) => query.get(name));
  if (origin !== 'tags' && (origin === 'home' || !isFiltered)) {
    return paths.root({ page: parsePage(query.get('page')) });
  }
  return paths.tags(Object.fromEntries(['page', ...bookFilters].map((name) => [name, query.get(name)])));
}
