import type { BookSummary } from '@lamplight/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import { inOrder, type QueueChange, withChange } from './queue-changes.ts';

/** The member's Up next; another device may have changed it. */
export const upNextQuery = queryOptions({
  queryKey: ['up-next'],
  queryFn: ({ signal }) => call('GET /user/up-next', { signal }),
  staleTime: 0,
});

const mutationKey = ['up-next'];

function send(change: QueueChange) {
  const params = { id: change.book.id };
  if (change.kind === 'remove') return call('DELETE /user/up-next/{id}', { params });
  const { before } = change;
  return call('PUT /user/up-next/{id}', { params, body: before === undefined ? {} : { before } });
}

/** The queue, and its changes: shown at once, undone on an error. */
export function useUpNext() {
  const client = useQueryClient();
  const query = useQuery(upNextQuery);
  const change = useMutation({
    mutationKey,
    // One at a time, in the order in which they were made.
    scope: { id: 'up-next' },
    mutationFn: send,
    onMutate: async (made: QueueChange) => {
      await client.cancelQueries(upNextQuery);
      client.setQueryData(upNextQuery.queryKey, (queue) => queue && withChange(queue, made));
    },
    onSuccess: ({ book_ids }, made) => {
      if (made.kind === 'put' && made.before === undefined) showToast('Added to Up next');
      if (client.isMutating({ mutationKey }) === 1)
        client.setQueryData(upNextQuery.queryKey, (queue) => queue && inOrder(queue, book_ids));
    },
    onError: (error) => showToast(detailOf(error, 'That didn’t work. Please try again.'), { tone: 'error' }),
    onSettled: () => {
      // An earlier response would undo a change that is still pending.
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries(upNextQuery);
      return undefined;
    },
  });
  const order = query.data?.book_ids ?? [];

  const put = (book: BookSummary, before?: number | null) => change.mutate({ kind: 'put', book, before });
  return {
    query,
    books: query.data?.books ?? [],
    has: (bookId: number) => order.includes(bookId),
    put,
    add: (book: BookSummary) => change.mutate({ kind: 'put', book }),
    /** Removes a book; returns a function that puts it back where it was. */
    remove(book: BookSummary): () => void {
      const after = order[order.indexOf(book.id) + 1] ?? null;
      change.mutate({ kind: 'remove', book });
      return () => put(book, after);
    },
  };
}
