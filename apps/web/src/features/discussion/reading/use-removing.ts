import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import type { CommentSource } from '../comment-source.ts';
import { marksKey } from '../marks/marks-query.ts';
import { type CommentPages, deleteComment, settleDeletion, takeAway } from './comment-pages.ts';
import { commentsKey, holdLists } from './use-comments.ts';

/** Deletes a comment: gone from the list at once, back in it with a sentence when the server refuses. */
export function useRemoving(source: CommentSource) {
  const client = useQueryClient();
  const queryKey = commentsKey(source.place);
  const change = (edit: (held: CommentPages) => CommentPages) =>
    client.setQueriesData<CommentPages>({ queryKey }, (held) => held && edit(held));

  return useMutation({
    scope: { id: `remove-${source.place}` },
    mutationFn: (id: number) => source.remove(id),
    onMutate: async (id) => {
      await holdLists(client, source.place);
      const before = client.getQueriesData<CommentPages>({ queryKey });
      change((held) => deleteComment(held, id));
      return { before };
    },
    onSuccess: (deletion, id) => change((held) => settleDeletion(held, id, deletion)),
    onError: (error, id, kept) => {
      // Somebody else was faster: it is gone, which is what was wanted.
      if (error instanceof ApiError && error.status === 404) return change((held) => takeAway(held, [id]));
      for (const [key, held] of kept?.before ?? []) client.setQueryData(key, held);
      showToast(detailOf(error, 'The comment could not be deleted.'), { tone: 'error' });
      return undefined;
    },
    onSettled: async (_deletion, error) => {
      await client.invalidateQueries({ queryKey, refetchType: error ? 'active' : 'none' });
      await client.invalidateQueries({ queryKey: marksKey(source.place) });
    },
  });
}
