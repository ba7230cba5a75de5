import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import type { CommentSource } from '../comment-source.ts';
import { markersKey } from '../markers/markers-query.ts';
import { type CommentPages, confirmDeletion, deleteComment, removeComments } from './comment-cache.ts';
import { cancelListQueries, commentsKey } from './use-comments.ts';

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
      // Already deleted elsewhere: treat as success.
      if (error instanceof ApiError && error.status === 404)
        return change((cached) => removeComments(cached, [id]));
      for (const [key, cached] of snapshot?.before ?? []) client.setQueryData(key, cached);
      showToast(detailOf(error, 'The comment could not be deleted.'), { tone: 'error' });
      return undefined;
    },
    onSettled: async (_deletion, error) => {
      await client.invalidateQueries({ queryKey, refetchType: error ? 'active' : 'none' });
      await client.invalidateQueries({ queryKey: markersKey(source.key) });
    },
  });
}
