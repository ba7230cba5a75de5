import type { LibrarySort } from '@lamplight/contract';
import { useSearchParams } from 'react-router';
import { LibraryGate } from '../../features/billing/index.ts';
import { isLibraryList, LibraryResults, type ShownList } from '../../features/library/index.ts';
import { searchIn } from '../../lib/paging.ts';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { followMark } from '../shared/follow-mark.ts';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { SearchForm } from '../shared/search-form.tsx';
import { upNextItem } from '../shared/up-next-item.tsx';

const lists: Record<ShownList, string> = { in_progress: 'In progress', saved: 'Saved', finished: 'Finished' };
const sorts: Record<LibrarySort, string> = { recent: 'Latest', title: 'Title', author: 'Author' };
const isSort = (value: string | null): value is LibrarySort => value !== null && Object.hasOwn(sorts, value);

/** The member's library; list, search and order are in the URL. */
function Library() {
  const [query, setQuery] = useSearchParams();
  const inAddress = query.get('list');
  const list = isLibraryList(inAddress) ? inAddress : 'in_progress';
  const sortInAddress = query.get('sort');
  const sort = isSort(sortInAddress) ? sortInAddress : 'recent';
  const search = searchIn(query);

  function show(name: string, value: string) {
    const next = new URLSearchParams(query);
    next.set(name, value);
    setQuery(next, { replace: true });
  }

  const panel = (
    <LibraryResults list={list} search={search} sort={sort} more={upNextItem} onMarked={followMark} />
  );
  return (
    <div className="wrap">
      <h1 className="mt-4 mb-4 text-3xl lg:mt-8">My Library</h1>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <SearchForm label="Search your library" />
        </div>
        <Select aria-label="Sort by" value={sort} onChange={({ target }) => show('sort', target.value)}>
          {Object.entries(sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Tabs
        label="My Library"
        selected={list}
        onSelect={(id) => show('list', id)}
        tabs={Object.entries(lists).map(([id, label]) => ({ id: id as ShownList, label, panel }))}
      />
    </div>
  );
}

/** /library: what the member has in progress, saved and finished, or the subscribe gate. */
export const LibraryScreen = () => (
  <LibraryGate kind="audiobooks" skeleton={<ScreenSkeleton />}>
    <Library />
  </LibraryGate>
);
