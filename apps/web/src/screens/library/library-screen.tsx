import type { LibrarySort } from '@lamplight/contract';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LibraryResults, type ShownList } from '../../features/listening/index.ts';
import { LibraryGate } from '../../features/membership/index.ts';
import { mayShareClips } from '../../features/publishing/index.ts';
import { searchIn } from '../../lib/paging.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { followMark } from '../shared/follow-mark.ts';
import { LibraryMoments, usePlayMoment } from '../shared/library-moments.ts';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { SearchForm } from '../shared/search-form.tsx';
import { upNextItem } from '../shared/up-next-item.tsx';
import { m } from './messages.ts';

type LibraryTab = ShownList | 'up_next' | 'moments' | 'clips';
const lists: Record<LibraryTab, string> = {
  in_progress: m.progress,
  saved: m.saved,
  finished: m.finished,
  up_next: m.upNext,
  moments: m.moments,
  clips: m.clips,
};

const isShown = (tab: string): boolean => tab !== 'clips' || mayShareClips();

const isTab = (value: string | null): value is LibraryTab =>
  value !== null && Object.hasOwn(lists, value) && isShown(value);

const LibraryClips = lazyPart(
  () => import('../../features/publishing/excerpts/library-clips.tsx'),
  'LibraryClips',
);

const sorts: Record<LibrarySort, string> = { recent: m.latest, title: m.title, author: m.author };
const isSort = (value: string | null): value is LibrarySort => value !== null && Object.hasOwn(sorts, value);

const UpNextList = lazyPart(
  () => import('../../features/listening/player/up-next/up-next-list.tsx'),
  'UpNextList',
);

/** The member's library, Up next, moments and clips; list, search and order are in the URL. */
function Library() {
  const [query, setQuery] = useSearchParams();
  const inAddress = query.get('list');
  const tab = isTab(inAddress) ? inAddress : 'in_progress';
  const sortInAddress = query.get('sort');
  const sort = isSort(sortInAddress) ? sortInAddress : 'recent';
  const search = searchIn(query);

  function show(name: string, value: string) {
    const next = new URLSearchParams(query);
    next.set(name, value);
    setQuery(next, { replace: true });
  }

  const play = usePlayMoment();

  const list =
    tab === 'moments' ? (
      <LibraryMoments search={search} onPlay={play} />
    ) : tab === 'clips' ? (
      <LibraryClips />
    ) : tab === 'up_next' ? (
      <div className="max-w-2xl py-5">
        <UpNextList />
      </div>
    ) : (
      <LibraryResults list={tab} search={search} sort={sort} more={upNextItem} onMarked={followMark} />
    );
  // Below the tabs, so that these stay in place whichever is selected.
  const toolbar = tab !== 'up_next' && tab !== 'clips' && (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <SearchForm label={m.searchLibrary} />
      </div>
      {tab !== 'moments' && (
        <Select aria-label={m.sort} value={sort} onChange={({ target }) => show('sort', target.value)}>
          {Object.entries(sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
  return (
    <div className="wrap">
      <h1 className="mt-4 mb-4 text-3xl lg:mt-8">{m.myLibrary}</h1>
      <Tabs
        label={m.myLibrary}
        selected={tab}
        onSelect={(id) => show('list', id)}
        toolbar={toolbar}
        tabs={Object.entries(lists)
          .filter(([id]) => isShown(id))
          .map(([id, label]) => ({
            id: id as LibraryTab,
            label,
            panel: <Suspense fallback={<Loading label={m.loading} of="panel" />}>{list}</Suspense>,
          }))}
      />
    </div>
  );
}

/**
 * /library: the member's books in progress, saved and finished, Up next, their moments and clips; or the subscribe
 * gate.
 */
export const LibraryScreen = () => (
  <LibraryGate kind="audiobooks" skeleton={<ScreenSkeleton />}>
    <Library />
  </LibraryGate>
);
