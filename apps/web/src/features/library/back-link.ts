import { parsePage } from '../../lib/paging.ts';
import { paths } from '../../lib/paths.ts';

const filters = ['search', 'main', 'sub', 'status', 'sort'] as const;

/**
 * Returns where a book's Back button leads (specification §2, Back rule): origin `tags` to the tag search
 * with its parameters, origin `home` to the page it came from; otherwise to the tag search if any filter is
 * set, else home. A path with its query.
 */
export function backLink(query: URLSearchParams): string {
  const origin = query.get('origin');
  const isFiltered = filters.some((name) => query.get(name));
  if (origin !== 'tags' && (origin === 'home' || !isFiltered)) {
    return paths.root({ page: parsePage(query.get('page')) });
  }
  return paths.tags(Object.fromEntries(['page', ...filters].map((name) => [name, query.get(name)])));
}
