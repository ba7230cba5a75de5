import type { CurrentUser, Reaction } from '@lamplight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Comment, CommentSource } from '../comment-source.ts';
import { type CommentPages, changeComment } from './comment-cache.ts';
import { nextReaction, reactionOf, withReaction, withTally } from './reactions.ts';
import { cancelListQueries, commentsKey } from './use-comments.ts';

interface PendingReaction {
  id: number;
  previous: Reaction | null;
  value: Reaction | 0;
}

/** Saves likes and dislikes, applied optimistically; on an error they are undone with a message. */
export function useReaction(source: CommentSource, me: CurrentUser) {
  const client = useQueryClient();
  const queryKey = commentsKey(source.key);
  const mutationKey = ['react', source.key];
  const change = (id: number, edit: (comment: Comment) => Comment) =>
    client.setQueriesData<CommentPages>({ queryKey }, (cached) => cached && changeComment(cached, id, edit));
  /** While a later press on the same comment is pending, ignore the response to an earlier one. */
  const isLast = (id: number) =>
    client.isMutating({
      mutationKey,
      predicate: ({ state }) => (state.variables as PendingReaction | undefined)?.id === id,
    }) <= 1;

  const reacting = useMutation({
    mutationKey,
    // Sent one at a time, in the order of the presses.
    scope: { id: `react-${source.key}` },
    mutationFn: async ({ id, value }: PendingReaction) => source.react?.(id, value),
    onMutate: async ({ id, value }) => {
      await cancelListQueries(client, source.key);
      change(id, (comment) => withReaction(comment, me.id, value));
    },
    onSuccess: (tally, { id }) => {
      if (tally && isLast(id)) change(id, (comment) => withTally(comment, me.id, tally));
    },
    onError: (error, { id, previous }) => {
      if (isLast(id)) change(id, (comment) => withReaction(comment, me.id, previous ?? 0));
      showToast(detailOf(error, 'Couldn’t save your reaction.'), { tone: 'error' });
    },
    onSettled: (_tally, error, { id }) => {
      if (!isLast(id)) return undefined;
      const refetches = source.refetches || error !== null;
      return client.invalidateQueries({ queryKey, refetchType: refetches ? 'active' : 'none' });
    },
  });

  return (comment: Comment, button: Reaction): void => {
    const previous = reactionOf(comment, me.id);
    reacting.mutate({ id: comment.id, previous, value: nextReaction(previous, button) });
  };
}
