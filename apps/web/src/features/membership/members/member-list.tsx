import { formatNumber } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownWideNarrow, ArrowUpDown, ArrowUpNarrowWide } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { pagesOf } from '../../../lib/paging.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { type MemberView, memberCountsQuery, memberPageQuery } from './member-queries.ts';
import { MemberRow } from './member-row.tsx';
import { type MemberSort, nextSort } from './member-sort.ts';
import { factColumns, MemberTable } from './member-table.tsx';
import { m } from './messages.ts';

export interface MemberListProps {
  view: MemberView;
  hrefFor: (page: number) => string;
  /** Called with the number of the last page if the URL's page number is higher. */
  onPastEnd: (lastPage: number) => void;
  /** Empty state. */
  empty: ReactNode;
}

/** One page of members with their actions. */
export function MemberList({ view, hrefFor, onPastEnd, empty }: MemberListProps) {
  const {
    data,
    error,
    isPending,
    isFetching,
    isPlaceholderData: isStale,
    refetch,
  } = useQuery(memberPageQuery(view));
  const rows = data?.rows ?? [];
  const list = useRef<HTMLDivElement>(null);
  const { onFocus } = useFocusAfterRemoval(list, rows, 'tbody tr');
  const sorted = view.sort === null ? undefined : view.sort === 'active' ? 'descending' : 'ascending';

  return (
    <div ref={list} onFocus={onFocus}>
      {error && (
        <div className="mb-4">
          <ErrorState
            detail={detailOf(error, m.failedLoadMembers)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <Loading label={m.loadingMembers} />}
      {data?.total === 0 && !isStale && empty}
      {data && data.rows.length > 0 && (
        // The previous page stays visible until the next has loaded.
        <MemberTable
          label={m.members}
          columns={[
            { name: m.username },
            { name: m.email },
            { name: m.subscription, sorted },
            ...factColumns.map((name) => ({ name })),
            { name: m.actions },
          ]}
          isBusy={isStale && !error}
        >
          {data.rows.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </MemberTable>
      )}
      <div className="mt-6">
        <Pagination
          page={view.page}
          pages={pagesOf(data?.total ?? 0)}
          hrefFor={hrefFor}
          onPastEnd={data && !isStale ? onPastEnd : undefined}
          spelled
          label={m.pagesMembers}
        />
      </div>
    </div>
  );
}

const looks = {
  none: { Icon: ArrowUpDown, words: '' },
  active: { Icon: ArrowDownWideNarrow, words: 'first' },
  inactive: { Icon: ArrowUpNarrowWide, words: 'last' },
} as const;

interface MemberSortToggleProps {
  sort: MemberSort | null;
  onSort: (sort: MemberSort) => void;
}

/** Toggles between active subscriptions first and last. */
export function MemberSortToggle({ sort, onSort }: MemberSortToggleProps) {
  const { Icon, words } = looks[sort ?? 'none'];
  return (
    <Button variant="outline" icon={<Icon size={18} aria-hidden />} onClick={() => onSort(nextSort(sort))}>
      <span>
        {m.sortActive}
        {words && (
          <>
            : <span className="text-accent-text">{words}</span>
          </>
        )}
      </span>
    </Button>
  );
}

const parts = [
  { key: 'total', name: m.total },
  { key: 'active', name: m.active },
  { key: 'no_sub', name: m.noSub },
] as const;

/** Shows the number of members: total, with an active subscription, and without an active subscription. */
export function MemberCounts() {
  const { data } = useQuery(memberCountsQuery);
  return (
    <dl className="grid grid-cols-3 gap-3 sm:inline-grid">
      {parts.map(({ key, name }) => (
        <div key={key} className="rounded-md border border-border bg-surface px-4 py-2 sm:min-w-32">
          <dt className="text-sm text-text-2">{name}</dt>
          <dd className="text-xl font-bold tabular-nums">{data ? formatNumber(data[key]) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
