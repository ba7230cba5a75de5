import type { BodyOf, Clip, clipEndpoints } from '@lamplight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api.ts';
import { cursorQuery } from '../../../lib/cursor-query.ts';

const clipsKey = ['clips'] as const;
const perPage = 50;

/** Query of the member's clips. */
export const ownClipsQuery = {
  ...cursorQuery([...clipsKey, 'own'], (page, signal) =>
    callPage('GET /user/clips', { query: { per_page: perPage, ...page }, signal }),
  ),
  staleTime: 0,
};

/** Query of all clips of a book, for editors. */
export const bookClipsQuery = (bookId: number) => ({
  ...cursorQuery([...clipsKey, bookId], (page, signal) =>
    callPage('GET /books/{id}/clips', {
      params: { id: bookId },
      query: { per_page: perPage, ...page },
      signal,
    }),
  ),
  staleTime: 0,
});

type ClipBody = BodyOf<(typeof clipEndpoints)['POST /books/{id}/clips']>;

/** Mutation that cuts and shares a clip. */
export function useCreateClip(bookId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ClipBody) => call('POST /books/{id}/clips', { params: { id: bookId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: clipsKey }),
  });
}

/** Mutation that ends a clip: as 'member' one of the member's own clips, as 'editor' any clip. */
export function useEndClip(as: 'member' | 'editor') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, book_id }: Clip) =>
      as === 'member'
        ? call('DELETE /user/clips/{id}', { params: { id } })
        : call('DELETE /books/{id}/clips/{clip_id}', { params: { id: book_id, clip_id: id } }),
    onSettled: () => {
      // Not awaited: the dialog must close first, because nothing behind an open dialog can receive the focus.
      void client.invalidateQueries({ queryKey: clipsKey });
    },
  });
}
