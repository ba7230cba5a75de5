import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BookCard, BookCount, BookPages } from '../../features/catalogue/index.ts';
import {
  BookmarkRemovalDialog,
  BookmarkRemoveButton,
  bookmarkPageQuery,
  useBookmarkRemoval,
} from '../../features/listening/index.ts';
import { LibraryGate } from '../../features/membership/index.ts';
import { searchIn } from '../../lib/paging.ts';
import { paths } from '../../lib/paths.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { SearchForm } from '../shared/search-form.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { m } from './messages.ts';

/** Empty state of the bookmarks, or of a search in them: one sentence and one action. */
const NoBookmarks = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState
    icon={<Illustration name="shelf" />}
    title={m.noMatchingBookmarkedAudiobooks}
    text={isSearch ? undefined : m.noBookmarksYet}
    action={
      isSearch ? (
        <ButtonLink to={paths.bookmark()} variant="outline">
          {m.clearSearch}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.home()} icon={<Compass size={20} aria-hidden />}>
          {m.browseAudiobooks}
        </ButtonLink>
      )
    }
  />
);

/** The member's bookmarks, paged; search and page are in the URL. */
function Bookmarks() {
  const [query] = useSearchParams();
  const search = searchIn(query);
  const { page, list, paging } = usePagedList(query, (to) => paths.bookmark({ page: to, search }));
  const books = useQuery(bookmarkPageQuery(search, page));
  const removal = useBookmarkRemoval();
  const [asked, setAsked] = useState<BookSummary | null>(null);
  const { remember } = useFocusAfterRemoval(list, books.data?.rows ?? [], 'li');

  return (
    <div className="wrap" ref={list}>
      <div className="mt-4 mb-4 flex flex-wrap items-center justify-between gap-x-3 lg:mt-8">
        <h1 className="min-w-0 text-3xl">{m.bookmarks}</h1>
        <BookCount books={books} search={search} />
      </div>
      <div className="mb-6">
        <SearchForm label={m.searchBookmarks} />
      </div>
      <BookPages
        books={books}
        page={page}
        skeletons={limits.pageSize}
        failure={m.bookmarksNotLoaded}
        label={m.pagesBookmarks}
        {...paging}
        empty={<NoBookmarks isSearch={search !== ''} />}
        drawCard={(book) => (
          <div className="flex h-full flex-col gap-2">
            <BookCard book={book} to={paths.listen(book.id)} isBookmarked={false} showTags={false} />
            <BookmarkRemoveButton title={book.title} onPress={() => setAsked(book)} />
          </div>
        )}
      />
      <BookmarkRemovalDialog
        book={asked}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) {
            remember(asked);
            removal.mutate(asked);
          }
          setAsked(null);
        }}
      />
    </div>
  );
}

/** /bookmark: the member's bookmarks, or the subscribe gate. */
export const BookmarkScreen = () => (
  <LibraryGate kind="bookmarks" skeleton={<ScreenSkeleton />}>
    <Bookmarks />
  </LibraryGate>
);
