import { useQuery } from '@tanstack/react-query';
import { SearchX, UserSearch } from 'lucide-react';
import { pagesOf } from '../../../lib/paging.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { MemberEmail, MemberName, SubscriptionBadge } from './member-name.tsx';
import { type MemberSearch, memberSearchQuery, searchFailure } from './member-search.ts';
import { MemberTable, MemberTableRow } from './member-table.tsx';
import { m } from './messages.ts';

export interface MemberSearchResultsProps {
  asked: MemberSearch;
  hrefFor: (page: number) => string;
  /** Called with the number of the last page if the URL's page number is higher. */
  onPastEnd: (lastPage: number) => void;
}

const columns = [{ name: m.username }, { name: m.email }, { name: m.subscriptionStatus }] as const;

/** The search's results in every state: empty query, loading, none, some, failed. */
export function MemberSearchResults({ asked, hrefFor, onPastEnd }: MemberSearchResultsProps) {
  const { data, error, isFetching, refetch } = useQuery(memberSearchQuery(asked));

  if (asked.search === '')
    return (
      <EmptyState icon={<UserSearch size={48} aria-hidden />} title={m.searchMembers} text={m.enterPart} />
    );
  return (
    <>
      {/* Always rendered, because a live region must exist before its text changes. */}
      <div role="status" className="min-h-6 text-text-2">
        {data && data.total > 0 && (
          <p>
            {m.found({
              total: data.total,
              search: <bdi className="font-semibold break-all text-text">"{asked.search}"</bdi>,
            })}
          </p>
        )}
      </div>
      {error && <ErrorState detail={searchFailure(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={m.fetchingMembers} />}
      {data?.total === 0 && <EmptyState icon={<SearchX size={48} aria-hidden />} title={m.noResultsFound} />}
      {data && data.rows.length > 0 && (
        <div className="mt-3">
          <MemberTable label={m.membersFound} columns={columns}>
            {data.rows.map((member) => (
              <MemberTableRow
                key={member.id}
                username={<MemberName member={member} />}
                email={<MemberEmail member={member} />}
                subscription={<SubscriptionBadge member={member} />}
              />
            ))}
          </MemberTable>
        </div>
      )}
      <div className="mt-6">
        <Pagination
          page={asked.page}
          pages={pagesOf(data?.total ?? 0)}
          hrefFor={hrefFor}
          onPastEnd={data ? onPastEnd : undefined}
          spelled
          label={m.pagesMembersFound}
        />
      </div>
    </>
  );
}
