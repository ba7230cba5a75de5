import type { Reaction, Tally } from '@lamplight/contract';
import type { Comment } from '../comment-source.ts';

/** What a member has said to a comment; null for nothing. */
export function reactionOf(comment: Comment, userId: number): Reaction | null {
  if (comment.current_user_reaction !== undefined) return comment.current_user_reaction;
  return comment.reactions?.find((reaction) => reaction.user_id === userId)?.value ?? null;
}

/** Specification §4: pressing the reaction that is held sends 0, which takes it back. */
export const pressed = (held: Reaction | null, button: Reaction): Reaction | 0 =>
  held === button ? 0 : button;

/** A comment as it stands for a member under the server's counts. */
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

/** The same before the server has answered. */
export function withReaction(comment: Comment, userId: number, value: Reaction | 0): Comment {
  const held = reactionOf(comment, userId);
  const count = (kind: Reaction, before = 0) =>
    Math.max(0, before - Number(held === kind) + Number(value === kind));
  return withTally(comment, userId, {
    likes: count(1, comment.likes),
    dislikes: count(-1, comment.dislikes),
    current_user_reaction: value === 0 ? null : value,
  });
}
