import { useQuery } from '@tanstack/react-query';
import { memberCountsQuery } from './member-queries.ts';

const parts = [
  { key: 'total', name: 'Total' },
  { key: 'active', name: 'Active' },
  { key: 'no_sub', name: 'No Sub' },
] as const;

/** Number of members: in total, with an active subscription, and without any so far. */
export function MemberCounts() {
  const { data } = useQuery(memberCountsQuery);
  return (
    <dl className="grid grid-cols-3 gap-3 sm:inline-grid">
      {parts.map(({ key, name }) => (
        <div key={key} className="rounded-md border border-border bg-surface px-4 py-2 sm:min-w-32">
          <dt className="text-sm text-text-2">{name}</dt>
          <dd className="text-xl font-bold tabular-nums">{data ? data[key].toLocaleString('en') : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
