import { limits } from '@lamplight/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { call } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { withBookmark } from './bookmark-ids.ts';
import { bookmarkIdsQuery } from './bookmarks-query.ts';
import { m } from './messages.ts';

/**
 * Returns whether a book is bookmarked, and a toggle, which is applied optimistically and undone on an error.
 */
export function useBookmark(bookId: number) {
  const client = useQueryClient();
  const bookmarks = useQuery(bookmarkIdsQuery);
  const mutationKey = ['bookmark', bookId];
  const show = (isOn: boolean) =>
    client.setQueryData(bookmarkIdsQuery.queryKey, (ids = []) => withBookmark(ids, bookId, isOn));

  const change = useMutation({
    mutationKey,
    // One request at a time per book, in the order of the taps.
    scope: { id: `bookmark-${bookId}` },
    mutationFn: (isOn: boolean) =>
      call(isOn ? 'POST /books/{id}/bookmark' : 'DELETE /books/{id}/bookmark', { params: { id: bookId } }),
    onMutate: async (isOn) => {
      await client.cancelQueries({ queryKey: bookmarkIdsQuery.queryKey });
      show(isOn);
    },
    onSuccess: (_, isOn) =>
      showToast(isOn ? '✅ Bookmarked!' : '❌ Removed!', { ms: limits.bookmarkToastMs }),
    onError: (_, isOn) => {
      show(!isOn);
      showToast(m.failedUpdateBookmark, { tone: 'error', ms: limits.bookmarkToastMs });
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1)
        return client.invalidateQueries({ queryKey: ['bookmarks'] });
      return undefined;
    },
  });

  const isOn = bookmarks.data?.includes(bookId) ?? false;
  return { isOn, isKnown: !bookmarks.isPending, toggle: () => change.mutate(!isOn) };
}

export function BookmarkButton({ bookId }: { bookId: number }) {
  const { isOn, isKnown, toggle } = useBookmark(bookId);
  const icon = (
    <Bookmark size={20} aria-hidden className={isOn ? 'fill-current text-accent-text' : undefined} />
  );
  return (
    <Button variant="outline" size="lg" icon={icon} aria-pressed={isOn} disabled={!isKnown} onClick={toggle}>
      {/* On a phone only the icon is shown, to leave room for the listen button. */}
      <span className="max-lg:sr-only">{m.bookmark}</span>
    </Button>
  );
}
