import type { CurrentUser, Reaction } from '@lamplight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Comment, CommentSource } from '../comment-source.ts';
import { type CommentPages, changeComment } from './comment-pages.ts';
import { pressed, reactionOf, withReaction, withTally } from './reactions.ts';
import { commentsKey, holdLists } from './use-comments.ts';

interface Reacting {
  id: number;
  held: Reaction | null;
  value: Reaction | 0;
}

/** Likes and dislikes: shown at once, counted by the server, taken back with a sentence when it refuses. */
export function useReacting(source: CommentSource, me: CurrentUser) {
  const client = useQueryClient();
  const queryKey = commentsKey(source.place);
  const mutationKey = ['react', source.place];
  const change = (id: number, edit: (comment: Comment) => Comment) =>
    client.setQueriesData<CommentPages>({ queryKey }, (held) => held && changeComment(held, id, edit));
  /** While a later press on the same comment is under way, an answer to an earlier one says nothing. */
  const isLast = (id: number) =>
    client.isMutating({
      mutationKey,
      predicate: ({ state }) => (state.variables as Reacting | undefined)?.id === id,
    }) <= 1;

  const reacting = useMutation({
    mutationKey,
    // One at a time, in the order of the presses.
    scope: { id: `react-${source.place}` },
    mutationFn: async ({ id, value }: Reacting) => source.react?.(id, value),
    onMutate: async ({ id, value }) => {
      await holdLists(client, source.place);
      change(id, (comment) => withReaction(comment, me.id, value));
    },
    onSuccess: (tally, { id }) => {
      if (tally && isLast(id)) change(id, (comment) => withTally(comment, me.id, tally));
    },
    onError: (error, { id, held }) => {
      if (isLast(id)) change(id, (comment) => withReaction(comment, me.id, held ?? 0));
      showToast(detailOf(error, 'Couldn’t save your reaction.'), { tone: 'error' });
    },
    onSettled: (_tally, error, { id }) => {
      if (!isLast(id)) return undefined;
      const refetches = source.refetches || error !== null;
      return client.invalidateQueries({ queryKey, refetchType: refetches ? 'active' : 'none' });
    },
  });

  return (comment: Comment, button: Reaction): void => {
    const held = reactionOf(comment, me.id);
    reacting.mutate({ id: comment.id, held, value: pressed(held, button) });
  };
}
