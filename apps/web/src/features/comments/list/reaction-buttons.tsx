import type { Reaction } from '@lamplight/contract';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Comment } from '../comment-source.ts';
import { reactionOf } from './reactions.ts';

export interface ReactionButtonsProps {
  comment: Comment;
  userId: number;
  /** Called when a button is pressed; absent if the member may only read. */
  onPress?: ((button: Reaction) => void) | undefined;
}

const buttons = [
  { value: 1, name: 'Like', Icon: ThumbsUp },
  { value: -1, name: 'Dislike', Icon: ThumbsDown },
] as const;

/** Like and dislike buttons with their counts; the button of the member's own reaction is shown as pressed. */
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
