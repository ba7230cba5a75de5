import { Upload } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  ExportMembers,
  InviteMember,
  MemberCounts,
  type MemberFilter,
  MemberFilters,
  MemberList,
  type MemberSort,
  MemberSortToggle,
  readMemberFilter,
  readSort,
} from '../../features/membership/index.ts';
import { searchIn } from '../../lib/paging.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { SearchForm } from '../shared/search-form.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { m } from './messages.ts';

/** /members: search, sort and page are in the URL. */
export function MembersScreen() {
  const [query] = useSearchParams();
  const search = searchIn(query);
  const sort = readSort(query.get('sort'));
  const filter = readMemberFilter(query);
  const navigate = useNavigate();
  const { page, list, paging } = usePagedList(query, (to) =>
    paths.members({ search, sort, ...filter, page: to }),
  );
  const sortBy = (to: MemberSort) =>
    void navigate(paths.members({ search, sort: to, ...filter }), { replace: true });
  const filterBy = (to: MemberFilter) =>
    void navigate(paths.members({ search, sort, ...to }), { replace: true });

  return (
    <div className="wrap" ref={list}>
      <div className="pt-3">
        <BackButton to={session.role() === 'admin' ? paths.admin() : paths.home()} />
      </div>
      <div className="mt-1 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl">{m.members}</h1>
        <div className="basis-full sm:basis-auto">
          <MemberCounts />
        </div>
      </div>
      {session.role() === 'admin' && (
        <div className="mb-5 flex flex-wrap gap-3">
          <InviteMember />
          <ButtonLink
            to={paths.importMembers()}
            variant="outline"
            size="sm"
            icon={<Upload size={18} aria-hidden />}
          >
            {m.importMembers}
          </ButtonLink>
          <ExportMembers search={search} filter={filter} />
        </div>
      )}
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-full sm:basis-0">
          <SearchForm label={m.searchUsernameOrEmail} />
        </div>
        <MemberSortToggle sort={sort} onSort={sortBy} />
      </div>
      <div className="mb-5 grid grid-cols-2 gap-3 sm:max-w-md">
        <MemberFilters filter={filter} onChange={filterBy} />
      </div>
      <MemberList
        view={{ search, sort, filter, page }}
        {...paging}
        empty={
          <EmptyState
            title={m.noResultsFound}
            action={
              <ButtonLink to={paths.members({ sort })} variant="outline">
                {filter.subscription || filter.plan ? m.showAllMembers : m.clearSearch}
              </ButtonLink>
            }
          />
        }
      />
    </div>
  );
}
