import type { BodyOf, BookClip, Clip, clipEndpoints, ListedClip } from '@lamplight/contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, type PageOf } from '../../lib/api.ts';

const clipsKey = ['clips'] as const;
const perPage = 50;

const pages = <Row extends { readonly cursor: string }>(
  name: string | number,
  load: (query: { per_page: number; cursor?: string }, signal: AbortSignal) => Promise<PageOf<Row>>,
) =>
  infiniteQueryOptions({
    queryKey: [...clipsKey, name],
    queryFn: ({ pageParam, signal }) =>
      load({ per_page: perPage, ...(pageParam !== undefined && { cursor: pageParam }) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasNext ? last.rows.at(-1)?.cursor : undefined),
    staleTime: 0,
  });

/** The member's clips. */
export const ownClipsQuery = pages<ListedClip>('own', (query, signal) =>
  callPage('GET /user/clips', { query, signal }),
);

/** All clips of a book, for editors. */
export const bookClipsQuery = (bookId: number) =>
  pages<BookClip>(bookId, (query, signal) =>
    callPage('GET /books/{id}/clips', { params: { id: bookId }, query, signal }),
  );

type ClipBody = BodyOf<(typeof clipEndpoints)['POST /books/{id}/clips']>;

/** Cuts and shares a clip. */
export function useCreateClip(bookId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ClipBody) => call('POST /books/{id}/clips', { params: { id: bookId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: clipsKey }),
  });
}

/** Ends a clip: one's own, or as an editor that of any member. */
export function useEndClip(as: 'member' | 'editor') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, book_id }: Clip) =>
      as === 'member'
        ? call('DELETE /user/clips/{id}', { params: { id } })
        : call('DELETE /books/{id}/clips/{clip_id}', { params: { id: book_id, clip_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: clipsKey }),
  });
}
