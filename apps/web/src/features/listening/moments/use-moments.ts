import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { withUnsent } from './moment-changes.ts';
import { useUnsentMoments } from './moment-outbox.ts';
import { type MomentFilter, momentsQuery } from './moments-query.ts';

/** A list of moments with this device's unsent changes; `total` counts these, too, and is null until it loads. */
export function useMoments(filter: MomentFilter) {
  const query = useInfiniteQuery(momentsQuery(filter));
  const unsent = useUnsentMoments();
  const rows = rowsOf(query.data);
  const { bookId, search } = filter;
  // A search is done by the server: new moments appear in it once they are sent.
  const moments = withUnsent(
    rows,
    unsent,
    (moment) => search === '' && (bookId === null || moment.book_id === bookId),
  );
  const counted = query.data?.pages[0]?.total;
  const total = counted === undefined ? null : counted + moments.length - rows.length;
  return { query, moments, total };
}
