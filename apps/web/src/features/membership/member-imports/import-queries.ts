import type { MemberImport, MemberImportRow, MemberRowState } from '@lamplight/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callPage } from '../../../lib/api.ts';

export const memberImportsKey = ['member-imports'] as const;
/** Milliseconds between requests while the server works on an import. */
const pollMs = 1000;
const rowsAPage = 50;

export const isWorking = ({ state }: MemberImport): boolean =>
  state === 'reading' || state === 'checking' || state === 'importing' || state === 'undoing';

/** Query of the newest imports. */
export const memberImportsQuery = () =>
  queryOptions({
    queryKey: [...memberImportsKey, 'list'],
    queryFn: ({ signal }) => callPage('GET /members/imports', { signal }),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isWorking) ? pollMs : false),
    staleTime: 0,
  });

interface RowsPage {
  readonly rows: MemberImportRow[];
  readonly hasNext?: boolean;
}

/**
 * Query of the rows of a file in one state, in pages.
 * @param version changes whenever the rows may have changed
 */
export const memberRowsQuery = (id: number, state: MemberRowState, version: string) =>
  infiniteQueryOptions({
    queryKey: [...memberImportsKey, 'rows', id, state, version],
    queryFn: ({ pageParam, signal }): Promise<RowsPage> =>
      callPage('GET /members/imports/{id}/rows', {
        params: { id },
        query: { state, limit: rowsAPage, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, hasNext }) => (hasNext ? (rows.at(-1)?.line ?? null) : null),
  });
