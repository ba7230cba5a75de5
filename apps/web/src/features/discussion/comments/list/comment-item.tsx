import type { Reaction } from '@lamplight/contract';
import { formatNumber } from '@lamplight/messages/intl';
import { Clock, CornerUpLeft, MessageSquare, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { dateFormat } from '../../../../lib/dates.ts';
import { clockTime, spokenTime } from '../../../../lib/format.ts';
import { parseUtc, relativeTime, spokenAge } from '../../../../lib/relative-time.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ReadMore } from '../../../../ui/read-more.tsx';
import { Stars } from '../../../../ui/stars.tsx';
import type { Comment } from '../comment-source.ts';
import { removedText } from './comment-cache.ts';
import { m } from './messages.ts';
import { reactionOf } from './use-reaction.ts';

const longCharacters = 700;
const longLines = 10;

/** True if a comment is collapsed: at full length it would push the others out of view. */
export const isLong = (text: string): boolean =>
  text.length > longCharacters || text.split('\n', longLines + 1).length > longLines;

const whole = dateFormat('moment');

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** A comment's age: short on screen, in words for screen readers, with the full date as tooltip. */
function CommentAge({ moment, now }: { moment: string; now: number }) {
  const at = parseUtc(moment);
  if (!Number.isFinite(at)) return null;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={whole.format(at)}
      className="text-sm whitespace-nowrap text-text-3 tabular-nums"
    >
      <span aria-hidden="true">{relativeTime(moment, now)}</span>
      <span className="sr-only">{spokenAge(moment, now)}</span>
    </time>
  );
}

const visibilityTexts = { hidden: m.hiddenModerators, held: m.waitingReview } as const;

export interface CommentItemProps {
  comment: Comment;
  /** Comment to which this one replies, if that is not obvious; otherwise undefined. */
  answers: Comment | undefined;
  /** True for the comment that a link names. */
  isLinked?: boolean;
  now: number;
  userId: number;
  noun?: 'comment' | 'review';
  hasReactions: boolean;
  onReact: ((button: Reaction) => void) | undefined;
  /** True if the reply form is open; requires `onReply`. */
  isReplyOpen: boolean;
  onReply: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  /** Menu of further actions; null if there are none. */
  menu: ReactNode;
  /** Unfolds the comment; undefined unless its author is muted by the reader. */
  onUnfold: (() => void) | undefined;
  onSeek: ((seconds: number) => void) | undefined;
  drawText: ((text: string) => ReactNode) | undefined;
}

/** One comment with its actions. */
export function CommentItem(props: CommentItemProps) {
  const { comment, answers, isLinked = false, now, userId, noun = 'comment', hasReactions, onReact } = props;
  const { isReplyOpen, onReply, onDelete, menu, onUnfold, onSeek, drawText } = props;
  const id = useId();
  if (comment.removed) {
    return (
      <article data-comment={comment.id} tabIndex={-1} className="comment-removed">
        {removedText}
      </article>
    );
  }
  if (onUnfold) {
    return (
      <article data-comment={comment.id} tabIndex={-1} className="comment-folded">
        {m.mutedMember}
        <Button variant="ghost" size="sm" onClick={onUnfold}>
          <span className="text-accent-text">
            {m[`show_${noun}`]({ more: hidden, name: <bdi>{comment.username}</bdi> })}
          </span>
        </Button>
      </article>
    );
  }
  const isOnItsWay = comment.id < 0;
  const { timestamp } = comment;
  return (
    <article
      data-comment={comment.id}
      tabIndex={-1}
      aria-labelledby={id}
      aria-busy={isOnItsWay || undefined}
      data-linked={isLinked || undefined}
      className="comment"
    >
      <Avatar name={comment.username} src={comment.profile_image} />
      <div className="min-w-0">
        <header id={id} className="flex flex-wrap items-center gap-x-2">
          <bdi className="min-w-0 font-semibold break-words">{comment.username}</bdi>
          {answers && (
            <span className="flex min-w-0 items-center gap-1 text-sm text-text-3">
              <CornerUpLeft size={14} aria-hidden className="flex-none" />
              {m.answers({
                before: hidden,
                name: <bdi className="truncate">{answers.removed ? removedText : answers.username}</bdi>,
              })}
            </span>
          )}
          {isOnItsWay ? (
            <span className="text-sm text-text-3">{m.posting}</span>
          ) : (
            <CommentAge moment={comment.created_at} now={now} />
          )}
          {comment.edited_at && <span className="text-sm text-text-3">{m.edited}</span>}
          {typeof comment.stars === 'number' && <Stars value={comment.stars} size={16} />}
          {typeof timestamp === 'number' &&
            (onSeek ? (
              <button type="button" className="comment-time" onClick={() => onSeek(timestamp)}>
                <Clock size={14} aria-hidden />
                <span aria-hidden="true">{clockTime(timestamp)}</span>
                <span className="sr-only">{m.goTo({ time: spokenTime(timestamp) })}</span>
              </button>
            ) : (
              <span className="text-sm text-text-3 tabular-nums">{clockTime(timestamp)}</span>
            ))}
        </header>
        {comment.visibility && <p className="comment-visibility">{visibilityTexts[comment.visibility]}</p>}
        <CommentText text={comment.content} draw={drawText} />
        <div className="-ms-2 flex flex-wrap items-center">
          {hasReactions && (
            <ReactionButtons
              noun={noun}
              comment={comment}
              userId={userId}
              onPress={isOnItsWay ? undefined : onReact}
            />
          )}
          {onReply && !isOnItsWay && (
            <button
              type="button"
              className="comment-action"
              data-reply={comment.id}
              aria-expanded={isReplyOpen}
              onClick={onReply}
            >
              <MessageSquare size={18} aria-hidden />
              {m.replyTo({ more: hidden, name: <bdi>{comment.username}</bdi> })}
            </button>
          )}
          {onDelete && (
            <button type="button" className="comment-action" onClick={onDelete}>
              <Trash2 size={18} aria-hidden />
              {m[`delete_${noun}`]({ more: hidden, name: <bdi>{comment.username}</bdi> })}
            </button>
          )}
          {menu}
        </div>
      </div>
    </article>
  );
}

interface CommentTextProps {
  text: string;
  /** Renders the text, for example with links; plain text by default. */
  draw?: ((text: string) => ReactNode) | undefined;
}

/** A comment's text: plain text unless `draw` is given. Long texts are collapsed. */
function CommentText({ text, draw }: CommentTextProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = isLong(text) && !isOpen;
  return (
    <>
      <div id={id} dir="auto" className={isFolded ? 'comment-text comment-text-folded' : 'comment-text'}>
        {draw ? draw(text) : text}
      </div>
      {isLong(text) && <ReadMore controls={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  );
}

interface ReactionButtonsProps {
  noun: 'comment' | 'review';
  comment: Comment;
  userId: number;
  /** Called when a button is pressed; absent if the member may only read. */
  onPress?: ((button: Reaction) => void) | undefined;
}

const buttons = [
  { value: 1, names: { comment: m.like, review: m.helpful }, Icon: ThumbsUp },
  { value: -1, names: { comment: m.dislike, review: m.notHelpful }, Icon: ThumbsDown },
] as const;

/** Like and dislike buttons with their counts; the button of the member's own reaction is shown as pressed. */
function ReactionButtons({ noun, comment, userId, onPress }: ReactionButtonsProps) {
  const ownReaction = reactionOf(comment, userId);
  const counts = { [1]: comment.likes ?? 0, [-1]: comment.dislikes ?? 0 };
  return buttons.map(({ value, names, Icon }) => (
    <button
      key={value}
      type="button"
      className="comment-action tabular-nums"
      title={names[noun]}
      aria-pressed={ownReaction === value}
      disabled={!onPress}
      onClick={() => onPress?.(value)}
    >
      <Icon size={18} aria-hidden fill={ownReaction === value ? 'currentColor' : 'none'} />
      <span className="sr-only">{names[noun]}</span> {formatNumber(counts[value])}
    </button>
  ));
}
