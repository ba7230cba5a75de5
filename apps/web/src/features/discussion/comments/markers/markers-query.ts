import type { CommentMark } from '@lamplight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import type { Comment } from '../comment-source.ts';

export const markersKey = (place: string) => ['comment-marks', place] as const;

/** Query of the timestamps of a chapter's comments. */
export const markersQuery = (chapterId: number) =>
  queryOptions({
    queryKey: markersKey(`chapter/${chapterId}`),
    queryFn: ({ signal }): Promise<CommentMark[]> =>
      call('GET /chapter-comments/{id}/marks', { params: { id: chapterId }, signal }),
  });

/** Query of the comment behind a marker; null if it was deleted meanwhile. */
export const markedCommentQuery = (commentId: number) =>
  queryOptions({
    queryKey: ['comment-marks', 'comment', commentId],
    queryFn: async ({ signal }): Promise<Comment | null> => {
      const thread: Comment[] = await call('GET /chapter-comments/{id}/thread', {
        params: { id: commentId },
        signal,
      });
      return thread.find((comment) => comment.id === commentId) ?? null;
    },
    staleTime: 5 * 60_000,
  });
