import { useSearchParams } from 'react-router';
import { MemberSearchResults } from '../../features/membership/index.ts';
import { searchIn } from '../../lib/paging.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { BackButton } from '../shared/back-button.tsx';
import { SearchForm } from '../shared/search-form.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { m } from './messages.ts';

/** /searchmemberslist: search and page are in the URL. */
export function SearchMembersScreen() {
  const [query] = useSearchParams();
  const search = searchIn(query);
  const { page, list, paging } = usePagedList(query, (to) => paths.searchMembersList({ search, page: to }));

  return (
    <div className="wrap" ref={list}>
      <div className="pt-3">
        <BackButton to={session.role() === 'admin' ? paths.members() : paths.home()} />
      </div>
      <h1 className="mt-1 mb-4 text-3xl">{m.searchMembers}</h1>
      <div className="mb-5">
        <SearchForm label={m.searchHint} />
      </div>
      <MemberSearchResults asked={{ search, page }} {...paging} />
    </div>
  );
}
