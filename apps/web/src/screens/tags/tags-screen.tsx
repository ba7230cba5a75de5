import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  BookCard,
  type BookFilter,
  type FilterChange,
  FilterChips,
  FilterFields,
  FilterResults,
  FilterSheet,
  filterQuery,
  firstPageQuery,
  noFilter,
  readFilter,
  tagPairsQuery,
  useTagsState,
} from '../../features/catalogue/index.ts';
import { bookmarkIdsQuery } from '../../features/listening/index.ts';
import { LibraryGate } from '../../features/membership/index.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CameFrom } from '../shared/back-button.tsx';
import { MatchingNames } from '../shared/matching-names.ts';
import { SaidIn } from '../shared/said-in.tsx';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { SearchForm } from '../shared/search-form.tsx';
import { useOtherGroups } from '../shared/use-other-groups.ts';
import { usePagedList } from '../shared/use-paged-list.ts';
import { m } from './messages.ts';

function filterIn(query: URLSearchParams): BookFilter {
  const { page: _, ...filter } = readFilter(query);
  return filter;
}

/** Advanced Search: all its state is in the URL. */
function TagSearch({ query }: { query: URLSearchParams }) {
  const filter = filterIn(query);
  const navigate = useNavigate();
  const hrefFor = (to: number) => paths.tags(filterQuery(filter, to));
  const { page, list, paging } = usePagedList(query, hrefFor);
  const { data: tags = [], isPending } = useQuery(tagPairsQuery);
  const bookmarks = useQuery(bookmarkIdsQuery);
  const { otherGroups, onNames, onSentences } = useOtherGroups(filter.search);
  // The URL may be newer than the rendered state: presses in quick succession build on each other.
  const latest = (): BookFilter =>
    window.location.pathname === paths.tags()
      ? filterIn(new URLSearchParams(window.location.search))
      : filter;
  const show = (change: FilterChange) => void navigate(paths.tags(firstPageQuery(change(latest()))));
  const clear = () => show(({ sort }) => ({ ...noFilter, sort }));
  const here: CameFrom = { cameFrom: hrefFor(page) };

  return (
    <div className="wrap">
      {/* On a low screen heading, search and buttons share one line. */}
      <div className="mt-4 lg:mt-8 low:mt-2 low:flex low:items-center low:gap-x-4">
        <h1 className="text-3xl low:w-min low:text-lg low:leading-tight sm:low:w-auto">{m.advancedSearch}</h1>
        <div className="mt-4 flex flex-wrap items-center gap-3 low:mt-0 low:min-w-0 low:grow">
          <div className="min-w-0 grow basis-full sm:basis-0">
            <SearchForm label={m.searchAudiobooks} />
          </div>
          <div className="lg:hidden">
            <FilterSheet value={filter} tags={tags} onApply={show} />
          </div>
          <ButtonLink
            to={paths.list()}
            state={{ cameFrom: paths.tags() } satisfies CameFrom}
            variant="outline"
            icon={<List size={18} aria-hidden />}
          >
            {m.list}
          </ButtonLink>
        </div>
      </div>
      <div className="lg:mt-2 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        <aside
          aria-label={m.filters}
          className="-mx-1 mt-8 hidden px-1 lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
        >
          {/* Without the tags, the fields would move under the pointer when they arrive. */}
          {isPending ? (
            <Skeleton shape="card" />
          ) : (
            <FilterFields value={filter} tags={tags} onChange={show} />
          )}
        </aside>
        <div ref={list} className="min-w-0 scroll-mt-20 low:-mt-6">
          <FilterResults
            filter={filter}
            page={page}
            {...paging}
            onClear={clear}
            otherMatches={
              <Suspense>
                <MatchingNames search={filter.search} onAnswer={onNames} />
              </Suspense>
            }
            otherGroups={otherGroups}
            chips={<FilterChips value={filter} onChange={show} onClear={clear} />}
            drawCard={(book) => (
              <BookCard
                book={book}
                to={paths.synopsis(book.id, { ...filterQuery(filter, page), origin: 'tags' })}
                state={here}
                isBookmarked={bookmarks.data?.includes(book.id) ?? false}
                showTags={false}
              />
            )}
          />
          <SaidIn search={filter.search} onAnswer={onSentences} />
        </div>
      </div>
    </div>
  );
}

/** /tags: Advanced Search, or the subscribe gate. */
export function TagsScreen() {
  const [inAddress] = useSearchParams();
  const query = useTagsState(inAddress);
  return (
    <LibraryGate kind="audiobooks" skeleton={<ScreenSkeleton />}>
      <TagSearch query={query} />
    </LibraryGate>
  );
}
