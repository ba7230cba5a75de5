import type { CurrentUser, Reaction, Tally } from '@lamplight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../../../lib/api.ts';
import { showToast } from '../../../../ui/toast.ts';
import type { Comment, CommentSource } from '../comment-source.ts';
import { type CommentPages, changeComment, commentsKey } from './comment-cache.ts';
import { m } from './messages.ts';
import { cancelListQueries } from './use-comments.ts';

/** Returns a member's reaction to a comment; null for none. */
export function reactionOf(comment: Comment, userId: number): Reaction | null {
  if (comment.current_user_reaction !== undefined) return comment.current_user_reaction;
  return comment.reactions?.find((reaction) => reaction.user_id === userId)?.value ?? null;
}

/** Returns the reaction to send after a press: 0, which removes it, if it is the current one. */
export const nextReaction = (current: Reaction | null, button: Reaction): Reaction | 0 =>
  current === button ? 0 : button;

/** Applies the server's counts to a comment. */
export function withTally(comment: Comment, userId: number, tally: Tally): Comment {
  const { likes, dislikes, current_user_reaction: own } = tally;
  const others = comment.reactions?.filter((reaction) => reaction.user_id !== userId);
  return {
    ...comment,
    likes,
    dislikes,
    ...(comment.current_user_reaction !== undefined && { current_user_reaction: own }),
    ...(others && { reactions: own === null ? others : [...others, { user_id: userId, value: own }] }),
  };
}

/** Applies a reaction before the server has responded. */
export function withReaction(comment: Comment, userId: number, value: Reaction | 0): Comment {
  const current = reactionOf(comment, userId);
  const count = (kind: Reaction, before = 0) =>
    Math.max(0, before - Number(current === kind) + Number(value === kind));
  return withTally(comment, userId, {
    likes: count(1, comment.likes),
    dislikes: count(-1, comment.dislikes),
    current_user_reaction: value === 0 ? null : value,
  });
}

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
      showToast(detailOf(error, m.couldntSaveReaction), { tone: 'error' });
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
