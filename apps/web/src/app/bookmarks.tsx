import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BookCard } from '../features/library/book-card.tsx';
import { BookCount, BookPages } from '../features/library/book-pages.tsx';
import { pagesOf } from '../features/library/paging.ts';
import { searchOf } from '../features/library/search-preview.ts';
import { usePageInAddress } from '../features/library/use-page-in-address.ts';
import { bookmarkPageQuery } from '../features/listening/bookmarks/bookmark-page-query.ts';
import { BookmarkRemovalDialog } from '../features/listening/bookmarks/bookmark-removal-dialog.tsx';
import { BookmarkRemoveButton } from '../features/listening/bookmarks/bookmark-remove-button.tsx';
import { useBookmarkRemoval } from '../features/listening/bookmarks/use-bookmark-removal.ts';
import { paths } from '../lib/paths.ts';
import { NoBookmarks } from './no-bookmarks.tsx';
import { SearchForm } from './search-form.tsx';
import { useCardFocusAfterRemoval } from './use-card-focus-after-removal.ts';
import { useScrollToList } from './use-scroll-to-list.ts';

/** The member's bookmarks, paged; search and page are in the URL. */
export function Bookmarks() {
  const [query] = useSearchParams();
  const search = searchOf(query.get('search') ?? '');
  const navigate = useNavigate();
  const correctPage = useCallback(
    (to: number) => void navigate(paths.bookmark({ page: to, search }), { replace: true }),
    [navigate, search],
  );
  const page = usePageInAddress(query.get('page'), correctPage);
  const books = useQuery(bookmarkPageQuery(search, page));
  const rows = books.data?.rows ?? [];
  const removal = useBookmarkRemoval();
  const [asked, setAsked] = useState<BookSummary | null>(null);
  const list = useScrollToList(page);
  const passFocusFrom = useCardFocusAfterRemoval(list, rows);

  return (
    <div className="wrap" ref={list}>
      <div className="mt-4 mb-4 flex flex-wrap items-center justify-between gap-x-3 lg:mt-8">
        <h1 className="min-w-0 text-3xl">Your Bookmarks</h1>
        <BookCount books={books} search={search} />
      </div>
      <div className="mb-6">
        <SearchForm label="Search your bookmarks" />
      </div>
      <BookPages
        books={books}
        page={page}
        pagesOf={pagesOf}
        skeletons={limits.pageSize}
        failure="Your bookmarks could not be loaded."
        label="Pages of your bookmarks"
        hrefFor={(to) => paths.bookmark({ page: to, search })}
        onPastEnd={correctPage}
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
            passFocusFrom(asked);
            removal.mutate(asked);
          }
          setAsked(null);
        }}
      />
    </div>
  );
}
