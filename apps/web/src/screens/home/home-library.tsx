import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import {
  AllBooks,
  allBooksQuery,
  BookCard,
  BookRow,
  bookRowQuery,
  cardSkeletons,
  SearchBox,
  useBookSearch,
  useHomePage,
  useHomeStart,
  useSavedHome,
} from '../../features/catalogue/index.ts';
import {
  bookmarkIdsQuery,
  ContinueCard,
  ContinueSkeleton,
  continuedQuery,
} from '../../features/listening/index.ts';
import { paths } from '../../lib/paths.ts';
import { localStore } from '../../lib/storage.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MatchingNames } from '../shared/matching-names.ts';
import { useOtherGroups } from '../shared/use-other-groups.ts';
import { useScrollToList } from '../shared/use-paged-list.ts';
import { firstLoadStaleTime } from './first-load-stale-time.ts';
import { m } from './messages.ts';

const loadRows = () => import('./home-rows.tsx');
const ContinueMenu = lazyPart(loadRows, 'ContinueMenu');
const ContinueRow = lazyPart(loadRows, 'ContinueRow');
const SuggestionRow = lazyPart(loadRows, 'SuggestionRow');
const SaidIn = lazyPart(() => import('../shared/said-in.tsx'), 'SaidIn');

/**
 * Storage key: '1' if home had suggestions on the last visit, '0' if not; decides whether to reserve space, so that
 * nothing moves.
 */
const suggestionsFlag = 'suggestions';
const rememberSuggestions = (isThere: boolean) => localStore.setText(suggestionsFlag, isThere ? '1' : '0');

/** Placeholder of the further books in progress, whose code is loaded after the covers above. */
const OthersSkeleton = ({ count }: { count: number }) => (
  <div className="mt-5">
    <CardGrid kind="row">{cardSkeletons(count, { hasNotes: true })}</CardGrid>
  </div>
);

/** Placeholder of a book row with its heading. */
const BookRowSkeleton = ({ hasNotes = false }) => (
  <div className="mt-8">
    <div className="mb-4 flex min-h-11 items-center">
      <Skeleton shape="heading" />
    </div>
    <CardGrid kind="shelf">{cardSkeletons(limits.homeShelf, { hasNotes })}</CardGrid>
  </div>
);

/** Placeholder of home until its first list has loaded: search box, a Continue card, two book rows. */
export const HomeSkeleton = () => (
  <>
    <div className="my-4">
      <Skeleton shape="field" />
    </div>
    <HomeBodySkeleton />
  </>
);

const HomeBodySkeleton = () => (
  <div aria-busy="true">
    <span role="status" className="sr-only">
      {m.loading}
    </span>
    <ContinueSkeleton />
    <BookRowSkeleton />
    <BookRowSkeleton />
  </div>
);

/** Maximum wait for a cover in milliseconds. */
const maxWaitMs = 1500;

const decoded = (image: HTMLImageElement) => image.decode().catch(() => {});
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Returns true once the covers visible without scrolling have been decoded after `areDrawn`, or after a
 * timeout. Content further down is requested only then, so that it does not delay the covers on a slow
 * connection.
 */
function useFirstCoversReady(areDrawn: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!areDrawn || isReady) return;
    const show = () => setReady(true);
    const timer = setTimeout(show, maxWaitMs);
    const covers = document.querySelectorAll<HTMLImageElement>('main img[loading="eager"]');
    void Promise.all(Array.from(covers, decoded)).then(nextFrame).then(nextFrame).then(show);
    return () => clearTimeout(timer);
  }, [areDrawn, isReady]);
  return isReady;
}

/** Home for members with access: search, Continue, book rows and all books, paged. */
export function HomeLibrary() {
  const [params] = useSearchParams();
  const start = useHomeStart(params.get('page'));
  const value = useBookSearch(start.search);
  const { page, turnTo } = useHomePage(start, value.search);
  const [showTags, setShowTags] = useState(start.showTags);
  const isSearch = value.search !== '';
  const { otherGroups, onNames, onSentences } = useOtherGroups(value.search);
  const continued = useQuery({ ...continuedQuery, staleTime: firstLoadStaleTime });
  const popular = useQuery({ ...bookRowQuery('popular'), enabled: !isSearch });
  const areCoversThere = useFirstCoversReady(!continued.isPending && !popular.isPending) || isSearch;
  const bookmarks = useQuery({ ...bookmarkIdsQuery, enabled: areCoversThere });
  useSavedHome(start, {
    page,
    search: value.search,
    showTags,
    listKeys: [
      bookRowQuery('popular').queryKey,
      bookRowQuery('recently-updated').queryKey,
      bookRowQuery('recently-added').queryKey,
      allBooksQuery(value.search, page).queryKey,
      bookmarkIdsQuery.queryKey,
      continuedQuery.queryKey,
    ],
  });
  useFreshHome(() => value.type(''));
  const list = useScrollToList(page);

  // On a first visit, expect suggestions only if a book was played; later, expect them if the last visit had any.
  const hadSuggestions = localStore.text(suggestionsFlag);
  const hasRoom = hadSuggestions === null ? continued.data != null : hadSuggestions === '1';
  const suggestionsSkeleton = hasRoom ? <BookRowSkeleton hasNotes /> : null;
  const mayHaveSuggestions = continued.data != null || hadSuggestions !== '0';
  const hrefOf = (book: BookSummary) => paths.synopsis(book.id, { page, origin: 'home' });
  const drawCard = (isEager: boolean) => (book: BookSummary) => (
    <BookCard
      book={book}
      to={hrefOf(book)}
      isBookmarked={bookmarks.data?.includes(book.id) ?? false}
      showTags={showTags}
      isEager={isEager}
    />
  );

  return (
    <>
      <SearchBox value={value} hrefFor={hrefOf} />
      {/* Search results replace all other content and start right below the search box. */}
      {!isSearch && continued.isPending && <HomeBodySkeleton />}
      {!isSearch && !continued.isPending && (
        <>
          {continued.data && (
            <ContinueCard
              continued={continued.data}
              isScreenDrawn={areCoversThere}
              action={
                <span className="-me-[14px] forced-colors:me-0">
                  <ButtonLink to={paths.library()} variant="ghost" size="sm">
                    <span className="text-accent-text">{m.myLibrary}</span>
                  </ButtonLink>
                </span>
              }
              menu={
                areCoversThere && (
                  <Suspense>
                    <ContinueMenu book={continued.data.book} />
                  </Suspense>
                )
              }
            >
              {continued.data.others > 0 && (
                <Suspense fallback={<OthersSkeleton count={continued.data.others} />}>
                  {areCoversThere ? (
                    <ContinueRow latestId={continued.data.book.id} others={continued.data.others} />
                  ) : (
                    <OthersSkeleton count={continued.data.others} />
                  )}
                </Suspense>
              )}
            </ContinueCard>
          )}
          <Suspense fallback={suggestionsSkeleton}>
            {areCoversThere && mayHaveSuggestions ? (
              <SuggestionRow
                hrefOf={hrefOf}
                bookmarks={bookmarks.data ?? []}
                placeholder={suggestionsSkeleton}
                onLoaded={rememberSuggestions}
              />
            ) : (
              suggestionsSkeleton
            )}
          </Suspense>
          <BookRow
            title={m.popular}
            shelf="popular"
            drawCard={drawCard(true)}
            action={
              <span className="-me-[14px] forced-colors:me-0">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-pressed={showTags}
                  onClick={() => setShowTags(!showTags)}
                >
                  <span className="text-accent-text">{showTags ? m.hideTags : m.showTags}</span>
                </Button>
              </span>
            }
          />
          <BookRow
            title={m.updated}
            shelf="recently-updated"
            isWanted={areCoversThere}
            drawCard={drawCard(false)}
          />
          <BookRow
            title={m.added}
            shelf="recently-added"
            isWanted={areCoversThere}
            drawCard={drawCard(false)}
          />
        </>
      )}
      {(isSearch || !continued.isPending) && (
        <div ref={list}>
          <AllBooks
            search={value.search}
            page={page}
            isWanted={areCoversThere}
            hrefFor={(to) => paths.home({ page: to })}
            onPastEnd={turnTo}
            onClearSearch={() => value.type('')}
            otherGroups={otherGroups}
            otherMatches={
              <Suspense>
                <MatchingNames search={value.search} onAnswer={onNames} />
              </Suspense>
            }
            drawCard={drawCard(isSearch)}
          />
          {isSearch && (
            <Suspense>
              <SaidIn search={value.search} onAnswer={onSentences} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}

/** Resets home, scrolled to the top, when the Home link is pressed on home. */
function useFreshHome(clear: () => void) {
  const location = useLocation();
  const isPop = useNavigationType() === 'POP';
  const key = useRef(location.key);
  useEffect(() => {
    if (key.current === location.key) return;
    key.current = location.key;
    if (isPop || new URLSearchParams(location.search).has('page')) return;
    clear();
    window.scrollTo(0, 0);
  });
}
