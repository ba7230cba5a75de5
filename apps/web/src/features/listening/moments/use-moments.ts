import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { withUnsent } from './moment-changes.ts';
import { useUnsentMoments } from './moment-outbox.ts';
import { type MomentFilter, momentsQuery } from './moments-query.ts';

/**
 * Returns moments including this device's unsent changes. `total` counts unsent changes, too; null until the list has
 * loaded.
 */
export function useMoments(filter: MomentFilter) {
  const query = useInfiniteQuery(momentsQuery(filter));
  const unsent = useUnsentMoments();
  const rows = rowsOf(query.data);
  const { bookId, search } = filter;
  // The server searches: new moments appear in results only after they were sent.
  const moments = withUnsent(
    rows,
    unsent,
    (moment) => search === '' && (bookId === null || moment.book_id === bookId),
  );
  const counted = query.data?.pages[0]?.total;
  const total = counted === undefined ? null : counted + moments.length - rows.length;
  return { query, moments, total };
}
