import { parsePage } from '../../../lib/paging.ts';
import { isRecord } from '../../../lib/record.ts';

/** A list on home, by its query key. */
export interface SavedList {
  readonly key: readonly unknown[];
  readonly rows: unknown;
  /** Fetch time: milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** Home's state in session storage. */
export interface HomeState {
  readonly version: typeof homeStateVersion;
  /** Id of the account; another account in the same tab does not restore this state. */
  readonly userId: string;
  readonly page: number;
  readonly search: string;
  readonly showTags: boolean;
  /** Scroll position in px from the top of the document. */
  readonly scrollY: number;
  readonly lists: readonly SavedList[];
}

export const homeStateKey = 'home';
/** Increase when a list's shape changes, so that an older tab's state is not used. */
export const homeStateVersion = 1;

/** Validates the stored state; null if it is missing, invalid or another account's. */
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
 * Returns how home opens: with the saved state, unless the URL has another page, which then opens at its top without a
 * search.
 * @param stored lists of an earlier visit, for a tab without a saved state
 */
export function homeStart(
  saved: HomeState | null,
  pageInAddress: string | null,
  stored: readonly SavedList[] = [],
): HomeStart {
  const page = parsePage(pageInAddress);
  if (saved && (pageInAddress === null || page === saved.page)) return saved;
  return {
    page,
    search: '',
    showTags: saved?.showTags ?? false,
    scrollY: 0,
    lists: saved?.lists ?? stored,
  };
}

export const isSavedList = (value: unknown): value is SavedList =>
  isRecord(value) && Array.isArray(value['key']) && 'rows' in value && typeof value['fetchedAt'] === 'number';
