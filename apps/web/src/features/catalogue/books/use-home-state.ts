import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { restoreScroll } from '../../../lib/restore-scroll.ts';
import { session } from '../../../lib/session.ts';
import { localStore, sessionStore } from '../../../lib/storage.ts';
import { usePageInAddress } from '../../../lib/use-page-in-address.ts';
import { type HomeStart, homeStart, homeStateKey, homeStateVersion, readHomeState } from './home-state.ts';
import { readStoredLists, storeHome } from './stored-home.ts';

const savedState = (userId: string) => readHomeState(sessionStore.json(homeStateKey), userId);

/** Decides once how home opens, and writes the saved lists to the query cache, so that nothing flickers. */
export function useHomeStart(pageInAddress: string | null): HomeStart {
  const client = useQueryClient();
  const [start] = useState(() => {
    const userId = session.userId() ?? '';
    const opened = homeStart(savedState(userId), pageInAddress, readStoredLists(localStore, userId));
    for (const list of opened.lists) {
      if (client.getQueryData(list.key) === undefined)
        client.setQueryData(list.key, list.rows, { updatedAt: list.fetchedAt });
    }
    return opened;
  });
  return start;
}

export interface HomeNow {
  readonly page: number;
  readonly search: string;
  readonly showTags: boolean;
  /** Keys of the queries whose results are saved. */
  readonly listKeys: readonly (readonly unknown[])[];
}

/** Restores home's scroll position, and saves its state on leaving, on reload and when the tab is hidden. */
export function useSavedHome(start: HomeStart, now: HomeNow): void {
  const client = useQueryClient();
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });

  // A layout effect's cleanup runs before the next screen scrolls to its top.
  useLayoutEffect(() => {
    const userId = session.userId() ?? '';
    let scrollY = start.scrollY;
    const stopRestoring = scrollY > 0 ? restoreScroll(scrollY) : undefined;
    const follow = () => {
      scrollY = window.scrollY;
    };
    const save = () => {
      if (session.token() === null || session.userId() !== userId) return sessionStore.remove(homeStateKey);
      const { listKeys, ...state } = latest.current;
      const lists = savedLists(client, listKeys);
      storeHome(localStore, userId, lists);
      return sessionStore.setJson(homeStateKey, {
        version: homeStateVersion,
        userId,
        scrollY,
        lists,
        ...state,
      });
    };
    window.addEventListener('scroll', follow, { passive: true });
    for (const kind of ['pagehide', 'visibilitychange']) window.addEventListener(kind, save);
    return () => {
      stopRestoring?.();
      window.removeEventListener('scroll', follow);
      for (const kind of ['pagehide', 'visibilitychange']) window.removeEventListener(kind, save);
      save();
    };
  }, [client, start]);
}

function savedLists(client: QueryClient, keys: readonly (readonly unknown[])[]) {
  return keys.flatMap((key) => {
    const state = client.getQueryState(key);
    return state?.data === undefined ? [] : [{ key, rows: state.data, fetchedAt: state.dataUpdatedAt }];
  });
}

/**
 * Returns the page of All Audiobooks in query parameter `page`. A new search starts at page 1; the old page number is
 * never requested for it.
 */
export function useHomePage(start: HomeStart, search: string) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('page');
  const { key } = useLocation();
  // Only the history entry at which home opened restores its page: pressing Home before the page is in the
  // URL goes to page 1.
  const [openedAt] = useState(start.page > 1 ? key : null);
  const isOpening = inAddress === null && key === openedAt;
  const [pagedSearch, setPagedSearch] = useState(search);

  const turnTo = useCallback(
    (page: number) => setParams({ page: String(page) }, { replace: true }),
    [setParams],
  );
  const named = usePageInAddress(inAddress, turnTo);
  const asked = isOpening ? start.page : named;

  if (pagedSearch !== search && asked === 1) setPagedSearch(search);

  const wanted = isOpening ? start.page : pagedSearch === search ? null : 1;
  useEffect(() => {
    if (wanted !== null) turnTo(wanted);
  }, [wanted, turnTo]);

  return { page: pagedSearch === search ? asked : 1, turnTo };
}
