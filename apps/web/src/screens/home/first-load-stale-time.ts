import type { Query } from '@tanstack/react-query';

/**
 * Time at which this code was loaded: over a slow connection, that is long after the response to a prefetched request.
 */
const codeLoadedAt = Date.now();

/**
 * Returns the stale time in milliseconds for queries that are refetched on every visit. Only the response that was
 * requested before the app's code had loaded counts as fresh, not a result that home restored from an earlier page.
 */
export const firstLoadStaleTime = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdateCount === 1 && state.dataUpdatedAt >= performance.timeOrigin
    ? 1500 + Math.max(0, codeLoadedAt - state.dataUpdatedAt)
    : 0;
