import type { CommentSort } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, detailOf } from '../../../../lib/api.ts';
import { showToast } from '../../../../ui/toast.ts';
import type { Comment, CommentPage, CommentSource } from '../comment-source.ts';
import { markersKey } from '../markers/markers-query.ts';
import {
  type CommentPages,
  commentsKey,
  confirmDeletion,
  deleteComment,
  nextCursor,
  removeComments,
  showReplies,
} from './comment-cache.ts';
import { m } from './messages.ts';
import { useLinkedThread } from './use-linked-thread.ts';

export interface Thread {
  readonly top: Comment;
  /** Replies, oldest first. */
  readonly replies: readonly Comment[];
  /** Number of replies that the server has and this list does not. */
  readonly missing: number;
}

/** Returns a sort key by age: ids grow with time; a comment without a server id is the newest. */
const age = ({ id }: Comment): number => (id > 0 ? id : Number.MAX_SAFE_INTEGER);

/** Groups rows into threads, in their order. A comment on two pages appears once. */
export function threadsOf(pages: readonly CommentPage[]): Thread[] {
  const rows = [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()];
  const replies = new Map<number, Comment[]>();
  for (const row of rows) {
    if (row.reply_to_id !== null) replies.set(row.thread_id, [...(replies.get(row.thread_id) ?? []), row]);
  }
  return rows
    .filter((row) => row.reply_to_id === null)
    .map((top) => {
      const own = (replies.get(top.id) ?? []).toSorted((a, b) => age(a) - age(b));
      return { top, replies: own, missing: Math.max(0, (top.reply_count ?? 0) - own.length) };
    });
}

/**
 * Splits replies at the gap of missing replies: before those that were loaded without their predecessors, otherwise at
 * the end.
 */
export function splitAtGap(replies: readonly Comment[]): [readonly Comment[], readonly Comment[]] {
  const index = replies.findIndex(({ isFresh }) => isFresh);
  return index === -1 ? [replies, []] : [replies.slice(0, index), replies.slice(index)];
}

/** Returns the comment that a reply responds to; undefined if that is the first comment of the thread. */
export function answered(reply: Comment, { top, replies }: Thread): Comment | undefined {
  return reply.reply_to_id === top.id ? undefined : replies.find((other) => other.id === reply.reply_to_id);
}

/**
 * Call before changing a list optimistically: a response to an earlier request would undo the change. Lists
 * that have not loaded yet are not cancelled.
 */
export const cancelListQueries = (client: QueryClient, place: string): Promise<void> =>
  client.cancelQueries({ queryKey: commentsKey(place), predicate: ({ state }) => state.data !== undefined });

/**
 * Loads the comments under one key in one sort order, 20 threads at a time.
 * @param linkedId comment that a link names: its thread is the first
 */
export function useComments(source: CommentSource, sort: CommentSort, linkedId?: number) {
  const linked = useLinkedThread(source, linkedId);
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
    query: list,
    threads:
      list.data && !linked.isLoading ? threadsOf([...(linked.data?.pages ?? []), ...list.data.pages]) : null,
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
      client.setQueriesData<CommentPages>({ queryKey: commentsKey(source.key) }, (cached) =>
        cached ? showReplies(cached, replies) : cached,
      );
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return { state, show: () => void show() };
}

/** Deletes a comment optimistically; on an error the comment is restored and a message is shown. */
export function useDeleteComment(source: CommentSource) {
  const client = useQueryClient();
  const queryKey = commentsKey(source.key);
  const change = (edit: (cached: CommentPages) => CommentPages) =>
    client.setQueriesData<CommentPages>({ queryKey }, (cached) => cached && edit(cached));

  return useMutation({
    scope: { id: `remove-${source.key}` },
    mutationFn: (id: number) => source.remove(id),
    onMutate: async (id) => {
      await cancelListQueries(client, source.key);
      const before = client.getQueriesData<CommentPages>({ queryKey });
      change((cached) => deleteComment(cached, id));
      return { before };
    },
    onSuccess: (deletion, id) => change((cached) => confirmDeletion(cached, id, deletion)),
    onError: (error, id, snapshot) => {
      // A 404 means that the comment was already deleted elsewhere, so the deletion counts as successful.
      if (error instanceof ApiError && error.status === 404)
        return change((cached) => removeComments(cached, [id]));
      for (const [key, cached] of snapshot?.before ?? []) client.setQueryData(key, cached);
      showToast(detailOf(error, m.commentNotDeleted), { tone: 'error' });
      return undefined;
    },
    onSettled: async (_deletion, error) => {
      await client.invalidateQueries({ queryKey, refetchType: error ? 'active' : 'none' });
      await client.invalidateQueries({ queryKey: markersKey(source.key) });
    },
  });
}
