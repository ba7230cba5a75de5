import { parsePage } from './paging.ts';

/** A list as the home screen showed it, by the key it is cached under. */
export interface SavedList {
  readonly key: readonly unknown[];
  readonly rows: unknown;
  /** When it was fetched: milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** What the home screen keeps in session storage (specification §2 /home). */
export interface HomeState {
  readonly version: typeof homeStateVersion;
  /** Whose it is: another account in the same tab starts afresh. */
  readonly userId: string;
  readonly page: number;
  readonly search: string;
  readonly showTags: boolean;
  /** px from the top of the document. */
  readonly scrollY: number;
  readonly lists: readonly SavedList[];
}

export const homeStateKey = 'home';
/** Raise it when a list's shape changes, so that an older tab's state is not drawn. */
export const homeStateVersion = 1;

/** What session storage held, checked; null where it is missing, damaged or another account's. */
export function readHomeState(raw: unknown, userId: string): HomeState | null {
  if (!isRecord(raw) || raw['version'] !== homeStateVersion || raw['userId'] !== userId) return null;
  const { page, search, showTags, scrollY, lists } = raw;
  const isSound =
    typeof page === 'number' &&
    parsePage(String(page)) === page &&
    typeof search === 'string' &&
    typeof showTags === 'boolean' &&
    typeof scrollY === 'number' &&
    scrollY >= 0 &&
    Array.isArray(lists) &&
    lists.every(isSavedList);
  return isSound ? { version: homeStateVersion, userId, page, search, showTags, scrollY, lists } : null;
}

export type HomeStart = Pick<HomeState, 'page' | 'search' | 'showTags' | 'scrollY' | 'lists'>;

/**
 * How the home screen opens. The saved state is taken up again unless the address asks for another page,
 * which then starts at its top without a search.
 */
export function homeStart(saved: HomeState | null, pageInAddress: string | null): HomeStart {
  const page = parsePage(pageInAddress);
  if (saved && (pageInAddress === null || page === saved.page)) return saved;
  return {
    page,
    search: '',
    showTags: saved?.showTags ?? false,
    scrollY: 0,
    lists: saved?.lists ?? [],
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSavedList = (value: unknown): value is SavedList =>
  isRecord(value) && Array.isArray(value['key']) && 'rows' in value && typeof value['fetchedAt'] === 'number';
