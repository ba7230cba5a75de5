import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../../../lib/api.ts';
import { showToast, showUndo } from '../../../../ui/toast.ts';
import { withBookmark } from './bookmark-ids.ts';
import { bookmarkIdsQuery } from './bookmarks-query.ts';
import { m } from './messages.ts';

interface BookmarkPage {
  readonly rows: BookSummary[];
  /** Number of bookmarks on all pages. */
  readonly total: number;
}

const bookmarkPagesKey = ['bookmarks', 'page'] as const;

/** Query of one page of the bookmarked books whose titles contain `search`, oldest bookmark first. */
export const bookmarkPageQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...bookmarkPagesKey, search, page],
    queryFn: ({ signal }): Promise<BookmarkPage> =>
      callPage('GET /books/bookmarks', {
        query: { page, per_page: limits.pageSize, ...(search && { q: search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Another tab, or the ribbon on a book's page, may have just changed the bookmarks.
    staleTime: 0,
  });

/** Returns a page of bookmarks without one book; the same page if it does not contain the book. */
export function withoutBook(page: BookmarkPage, bookId: number): BookmarkPage {
  const rows = page.rows.filter((book) => book.id !== bookId);
  const gone = page.rows.length - rows.length;
  return gone === 0 ? page : { rows, total: Math.max(0, page.total - gone) };
}

const everyBookmark = { queryKey: ['bookmarks'] };

function failed(): void {
  showToast(m.failedUpdateBookmark, { tone: 'error', ms: limits.bookmarkToastMs });
}

/** Removes a bookmark optimistically, with Undo; on an error the bookmark is restored. */
export function useBookmarkRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['bookmark-removal'],
    mutationFn: (book: BookSummary) => call('DELETE /books/{id}/bookmark', { params: { id: book.id } }),
    onMutate: async (book) => {
      await client.cancelQueries(everyBookmark);
      const before = client.getQueriesData(everyBookmark);
      client.setQueriesData<BookmarkPage>({ queryKey: bookmarkPagesKey }, (page) =>
        page ? withoutBook(page, book.id) : page,
      );
      client.setQueryData(bookmarkIdsQuery.queryKey, (ids) => ids && withBookmark(ids, book.id, false));
      return { before };
    },
    onSuccess: (_, book) =>
      // The toast with Undo stays longer than the toast of a plain bookmark.
      showUndo('❌ Removed!', () => void restoreBookmark(client, book)),
    onError: (_error, _book, kept) => {
      for (const [key, rows] of kept?.before ?? []) client.setQueryData(key, rows);
      failed();
    },
    onSettled: () => {
      // While another removal is pending, a refetch would bring that removal's book back.
      if (client.isMutating({ mutationKey: ['bookmark-removal'] }) === 1)
        return client.invalidateQueries(everyBookmark);
      return undefined;
    },
  });
}

/** Restores a bookmark at its old position in the list, also after the member has left the screen. */
async function restoreBookmark(client: QueryClient, { id, bookmarked_at }: BookSummary): Promise<void> {
  try {
    await call('POST /books/{id}/bookmark', {
      params: { id },
      query: bookmarked_at ? { bookmarked_at } : {},
    });
    showToast('✅ Bookmarked!', { ms: limits.bookmarkToastMs });
  } catch {
    failed();
  }
  await client.invalidateQueries(everyBookmark);
}
