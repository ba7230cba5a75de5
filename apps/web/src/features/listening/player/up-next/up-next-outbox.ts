import { queryOptions } from '@tanstack/react-query';
import { call, detailOf } from '../../../../lib/api.ts';
import { retryTimeout } from '../../../../lib/backoff.ts';
import { createPageOutbox, type Outbox } from '../../../../lib/outbox.ts';
import { queryClient } from '../../../../lib/query.ts';
import { isRecord } from '../../../../lib/record.ts';
import { showToast } from '../../../../ui/toast.ts';
import { m } from './messages.ts';
import { inOrder, type QueueChange, withChange } from './queue-changes.ts';

/** Query of the member's Up next, which another device may have changed. */
export const upNextQuery = queryOptions({
  queryKey: ['up-next'],
  queryFn: ({ signal }) => call('GET /user/up-next', { signal }),
  staleTime: 0,
});

const isQueueChange = (value: unknown): value is QueueChange =>
  isRecord(value) &&
  (value['kind'] === 'put' || value['kind'] === 'remove') &&
  isRecord(value['book']) &&
  Number.isInteger(value['book']['id']) &&
  typeof value['book']['title'] === 'string';

/** Sends a change, and shows the server's order before the change stops being unsent: no row moves in between. */
async function send(change: QueueChange): Promise<void> {
  const request = { params: { id: change.book.id }, keepalive: true, signal: retryTimeout() };
  const { book_ids } = await (change.kind === 'remove'
    ? call('DELETE /user/up-next/{id}', request)
    : call('PUT /user/up-next/{id}', {
        ...request,
        body: {
          ...(change.before !== undefined && { before: change.before }),
          ...(change.isMove && { is_move: true }),
        },
      }));
  // The response of an earlier request would undo the change on screen.
  await queryClient.cancelQueries(upNextQuery);
  queryClient.setQueryData(
    upNextQuery.queryKey,
    (shown) => shown && inOrder(withChange(shown, change), book_ids),
  );
  void queryClient.invalidateQueries(upNextQuery);
}

function onRefused({ book }: QueueChange, error: unknown) {
  showToast(detailOf(error, m.upNextNotChanged({ title: book.title })), { tone: 'error' });
  void queryClient.invalidateQueries(upNextQuery);
}

let outbox: Outbox<QueueChange> | null = null;

/** Returns the outbox of the member's changes. The first call creates it and sends changes left by an earlier visit. */
export function getUpNextOutbox(): Outbox<QueueChange> {
  outbox ??= createPageOutbox<QueueChange>({
    kind: '-up-next',
    isChange: isQueueChange,
    // Never combines changes: each one refers to the order that results from the changes before it.
    combine: () => null,
    send,
    onRefused,
  });
  return outbox;
}

/** Removes a book from Up next, if it is in the queue: it was played, and must not start by itself later. */
export async function leaveUpNext(bookId: number): Promise<void> {
  const { unsent, add } = getUpNextOutbox();
  try {
    const stored = await queryClient.fetchQuery(upNextQuery);
    const book = unsent
      .get()
      .reduce(withChange, stored)
      .books.find(({ id }) => id === bookId);
    if (book) add({ kind: 'remove', book });
  } catch {
    // Without a network the book stays in the queue until it ends.
  }
}
