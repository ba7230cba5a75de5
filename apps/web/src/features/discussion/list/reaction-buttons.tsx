import type { Reaction } from '@lamplight/contract';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Comment } from '../comment-source.ts';
import { reactionOf } from './reactions.ts';

export interface ReactionButtonsProps {
  comment: Comment;
  userId: number;
  /** Absent if the member may only read. */
  onPress?: ((button: Reaction) => void) | undefined;
}

const buttons = [
  { value: 1, name: 'Like', Icon: ThumbsUp },
  { value: -1, name: 'Dislike', Icon: ThumbsDown },
] as const;

/** Like and dislike with their counts; the member's own reaction is pressed. */
export function ReactionButtons({ comment, userId, onPress }: ReactionButtonsProps) {
  const held = reactionOf(comment, userId);
  const counts = { [1]: comment.likes ?? 0, [-1]: comment.dislikes ?? 0 };
  return buttons.map(({ value, name, Icon }) => (
    <button
      key={value}
      type="button"
      className="comment-action tabular-nums"
      title={name}
      aria-pressed={held === value}
      disabled={!onPress}
      onClick={() => onPress?.(value)}
    >
      <Icon size={18} aria-hidden fill={held === value ? 'currentColor' : 'none'} />
      <span className="sr-only">{name}</span> {counts[value].toLocaleString('en')}
    </button>
  ));
}
