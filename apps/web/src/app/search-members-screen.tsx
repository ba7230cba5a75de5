import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { searchOf } from '../features/library/search-preview.ts';
import { usePageInAddress } from '../features/library/use-page-in-address.ts';
import { MemberSearchResults } from '../features/members/member-search-results.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { BackButton } from './back-button.tsx';
import { SearchForm } from './search-form.tsx';
import { useScrollToList } from './use-scroll-to-list.ts';

/** /searchmemberslist: search and page are in the URL. */
export function SearchMembersScreen() {
  const [query] = useSearchParams();
  const search = searchOf(query.get('search') ?? '');
  const navigate = useNavigate();
  const correctPage = useCallback(
    (to: number) => void navigate(paths.searchMembersList({ search, page: to }), { replace: true }),
    [navigate, search],
  );
  const page = usePageInAddress(query.get('page'), correctPage);
  const list = useScrollToList(page);

  return (
    <div className="wrap" ref={list}>
      <div className="pt-3">
        <BackButton to={session.role() === 'admin' ? paths.members() : paths.home()} />
      </div>
      <h1 className="mt-1 mb-4 text-3xl">Search Members</h1>
      <div className="mb-5">
        <SearchForm label="Search by username or email..." />
      </div>
      <MemberSearchResults
        asked={{ search, page }}
        hrefFor={(to) => paths.searchMembersList({ search, page: to })}
        onPastEnd={correctPage}
      />
    </div>
  );
}
