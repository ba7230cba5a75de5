import type { Reaction, Tally } from '@lamplight/contract';
import type { Comment } from '../comment-source.ts';

/** Returns a member's reaction to a comment; null for none. */
export function reactionOf(comment: Comment, userId: number): Reaction | null {
  if (comment.current_user_reaction !== undefined) return comment.current_user_reaction;
  return comment.reactions?.find((reaction) => reaction.user_id === userId)?.value ?? null;
}

/** Specification §4: pressing the current reaction sends 0, which removes it. */
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
