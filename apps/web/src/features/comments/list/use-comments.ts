import type { CommentSort } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment, CommentPage, CommentSource } from '../comment-source.ts';
import { type CommentPages, nextCursor, showReplies } from './comment-cache.ts';
import { threadsOf } from './threads.ts';

export const commentsKey = (place: string) => ['comments', place] as const;

/**
 * Call before changing a list optimistically: a response to an earlier request would undo the change. Lists
 * that have not loaded yet are not cancelled.
 */
export const cancelListQueries = (client: QueryClient, place: string): Promise<void> =>
  client.cancelQueries({ queryKey: commentsKey(place), predicate: ({ state }) => state.data !== undefined });

/** The comments under one key in one sort order, 20 threads at a time. */
export function useComments(source: CommentSource, sort: CommentSort) {
  const list = useInfiniteQuery({
    queryKey: [...commentsKey(source.key), sort],
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const page = await source.page({ sort, limit: limits.commentsShown, cursor: pageParam, signal });
      return { ...page, next: nextCursor(page.rows, page.hasNext ?? false) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });
  return {
    threads: list.data ? threadsOf(list.data.pages) : null,
    total: list.data?.pages.at(-1)?.total ?? 0,
    isPending: list.isPending,
    error: list.error,
    isFetching: list.isFetching,
    isFetchingMore: list.isFetchingNextPage,
    hasMore: list.hasNextPage,
    hasFailedToGoOn: list.isFetchNextPageError,
    showMore: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
    },
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}

/** Fetches the replies of a thread that were not included. */
export function useMissingReplies(
  source: CommentSource,
  thread: { top: Comment; replies: readonly Comment[] },
) {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function show(): Promise<void> {
    setState('busy');
    try {
      const last = thread.replies.findLast((reply) => reply.id > 0 && !reply.isFresh)?.id;
      const rows = await source.replies(thread.top.id, last);
      const replies = rows.filter((row) => row.reply_to_id !== null);
      client.setQueriesData<CommentPages>({ queryKey: commentsKey(source.key) }, (held) =>
        held ? showReplies(held, replies) : held,
      );
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return { state, show: () => void show() };
}
