import type { PageLink } from '@lamplight/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Returns the links that the server wrote into the page; they may be old if the page comes from a cache. */
function readLinks(): PageLink[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="pages"]');
  try {
    const links: unknown = JSON.parse(meta?.content ?? '[]');
    return Array.isArray(links) ? (links as PageLink[]) : [];
  } catch {
    return [];
  }
}

const openedAt = Date.now();

/** Query of the publisher's pages: shown at once from the page's own HTML, without a request. */
export const sitePagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: ({ signal }) => call('GET /pages', { signal }),
  initialData: readLinks,
  initialDataUpdatedAt: () => (navigator.serviceWorker?.controller ? 0 : openedAt),
  staleTime: 60_000,
});

export const useSitePages = (): readonly PageLink[] => useQuery(sitePagesQuery).data;
