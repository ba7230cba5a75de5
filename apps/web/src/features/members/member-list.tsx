import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { detailOf } from '../../lib/api.ts';
import { pagesOf } from '../../lib/paging.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type MemberView, memberPageQuery } from './member-queries.ts';
import { MemberRow } from './member-row.tsx';
import { MemberTable } from './member-table.tsx';

export interface MemberListProps {
  view: MemberView;
  hrefFor: (page: number) => string;
  /** Called with the last page if the URL's page is past it. */
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
            detail={detailOf(error, 'Failed to load members')}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && (
        <p className="grid place-items-center py-16">
          <Spinner label="Loading members" />
        </p>
      )}
      {data?.total === 0 && !isStale && empty}
      {data && data.rows.length > 0 && (
        // The previous page stays visible until the next has loaded.
        <MemberTable
          label="Members"
          columns={[
            { name: 'Username' },
            { name: 'Email' },
            { name: 'Subscription', sorted },
            { name: 'Actions' },
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
          reach={2}
          spelled
          label="Pages of members"
        />
      </div>
    </div>
  );
}
