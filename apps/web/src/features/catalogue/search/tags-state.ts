import { filterQuery, noFilter, readFilter } from './filter-params.ts';

export const tagsStateKey = 'tags';

/** State of Advanced Search in session storage: filters, search and page, as in its URL. */
export interface TagsState {
  /** Id of the account; another account in the same tab does not restore this state. */
  readonly userId: string;
  readonly query: string;
}

/** Returns the stored query of Advanced Search, validated; null if there is none, or it is another account's. */
export function readTagsState(raw: unknown, userId: string): ReturnType<typeof filterQuery> | null {
  if (typeof raw !== 'object' || raw === null || !('userId' in raw) || !('query' in raw)) return null;
  if (raw.userId !== userId || typeof raw.query !== 'string') return null;
  const { page, ...filter } = readFilter(new URLSearchParams(raw.query));
  const isUnfiltered = Object.entries(noFilter).every(([key, none]) =>
    Object.is(Reflect.get(filter, key), none),
  );
  return isUnfiltered && page === 1 ? null : filterQuery(filter, page);
}
