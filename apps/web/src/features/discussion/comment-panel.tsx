import type { CommentSort, CurrentUser } from '@lamplight/contract';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { plural } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type CommentRights, mayDelete } from './comment-rights.ts';
import type { Comment, CommentSource } from './comment-source.ts';
import { CommentItem } from './reading/comment-item.tsx';
import { CommentList } from './reading/comment-list.tsx';
import { CommentThread } from './reading/comment-thread.tsx';
import type { ChapterClock } from './writing/attach-time.tsx';
import { replyPlace } from './writing/comment-drafts.ts';
import { Composer, type FieldTools } from './writing/composer.tsx';
import './discussion.css';
import { SortChoice } from './reading/sort-choice.tsx';
import { useComments } from './reading/use-comments.ts';
import { useNow } from './reading/use-now.ts';
import { useReacting } from './reading/use-reacting.ts';
import { useRemoving } from './reading/use-removing.ts';
import { usePosting } from './writing/use-posting.ts';
import { useReplyForm } from './writing/use-reply-form.ts';
import { useStrandedReply } from './writing/use-stranded-reply.ts';

export interface CommentPanelProps {
  source: CommentSource;
  me: CurrentUser;
  rights: CommentRights;
  words: {
    /** Names the list for ears. */
    list: string;
    /** What the field is for. */
    write: string;
    /** What one entry is called, and several. */
    one: string;
    many: string;
    /** Said where there is nothing, unless it is the usual. */
    empty?: string;
  };
  /** Every character is counted in sight. */
  counts?: boolean;
  /** Stands in place of the field for those who may not write. */
  closed?: ReactNode;
  clock?: ChapterClock | undefined;
  onSeek?: (seconds: number) => void;
  /** Stands beside the fields. */
  Tools?: ComponentType<{ target: FieldTools }>;
  drawText?: (text: string) => ReactNode;
}

/** Reading and writing comments: one panel for chapters, books, updates and whatever else has a source. */
export function CommentPanel(props: CommentPanelProps) {
  const { source, me, rights, words, counts = false, closed, clock, onSeek, Tools, drawText } = props;
  const panel = useRef<HTMLDivElement>(null);
  const now = useNow();
  // A refusal must be sayable without a network, too.
  useEffect(() => void import('../../ui/toasts.tsx').catch(() => {}), []);
  const [sort, setSort] = useState<CommentSort>('new');
  const list = useComments(source, sort);
  // While another order is on its way the count and the choice stay, and with it the focus.
  const [total, setTotal] = useState(0);
  const latest = list.threads === null ? total : list.threads.length && list.total;
  if (latest !== total) setTotal(latest);
  const reply = useReplyForm(panel, source.place);
  useStrandedReply(panel, source.place, list, reply);
  const [said, say] = useState('');
  const posting = usePosting(source, me, {
    posted: ({ replyTo }) => say(replyTo ? 'Reply posted.' : 'Posted.'),
    refused: ({ replyTo }) => replyTo && reply.open(replyTo.id),
  });
  const react = useReacting(source, me);
  const removing = useRemoving(source);
  const [doomed, setDoomed] = useState<Comment | null>(null);

  function post(replyTo: Comment | null) {
    posting.post(replyTo);
    say('');
    if (replyTo) reply.close();
    else panel.current?.querySelector('.comment-list')?.scrollTo({ top: 0 });
  }

  function remove() {
    if (!doomed) return;
    removing.mutate(doomed.id);
    say('Deleted.');
    setDoomed(null);
    // The button that was pressed goes away with its comment.
    requestAnimationFrame(() =>
      (panel.current?.querySelector<HTMLElement>('.comment-list') ?? panel.current)?.focus(),
    );
  }

  const drawComment = (comment: Comment, answers: Comment | undefined) => (
    <>
      <CommentItem
        comment={comment}
        answers={answers}
        now={now}
        userId={me.id}
        hasReactions={source.react !== undefined}
        onReact={rights.react ? (button) => react(comment, button) : undefined}
        isReplyOpen={reply.openFor === comment.id}
        onReply={rights.reply ? () => reply.toggle(comment.id) : undefined}
        onDelete={mayDelete(comment, me) ? () => setDoomed(comment) : undefined}
        onSeek={onSeek}
        drawText={drawText}
      />
      {reply.openFor === comment.id && rights.reply && !comment.removed && (
        <div className="comment-reply-form">
          <Composer
            place={replyPlace(source.place, comment.id)}
            label={`Reply to ${comment.username}`}
            postLabel="Reply"
            most={source.most}
            counts={counts}
            isBusy={false}
            onPost={() => post(comment)}
            onCancel={reply.close}
            Tools={Tools}
            takesFocus={reply.isAsked}
          />
        </div>
      )}
    </>
  );

  return (
    <div ref={panel} tabIndex={-1} className="comment-panel">
      {rights.post ? (
        <Composer
          place={source.place}
          label={words.write}
          postLabel="Post"
          most={source.most}
          counts={counts}
          isBusy={posting.isBusy}
          onPost={() => post(null)}
          clock={clock}
          Tools={Tools}
        />
      ) : (
        closed
      )}
      {total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border">
          <p className="text-sm text-text-2 tabular-nums">{plural(total, words.one, words.many)}</p>
          <SortChoice sorts={source.sorts} value={sort} onChange={setSort} />
        </div>
      )}
      <CommentList
        // Under another sort it begins at its top.
        key={sort}
        list={list}
        label={words.list}
        emptyText={
          words.empty ?? (rights.post ? 'No comments yet. Be the first to comment!' : 'No comments yet.')
        }
        drawThread={(thread) => (
          <CommentThread key={thread.top.id} source={source} thread={thread} drawComment={drawComment} />
        )}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <ConfirmDialog
        open={doomed !== null}
        title={doomed?.reply_to_id ? 'Delete reply?' : `Delete ${words.one}?`}
        text="This can’t be undone. Replies will stay."
        confirmLabel="Delete"
        danger
        onConfirm={remove}
        onCancel={() => setDoomed(null)}
      />
    </div>
  );
}
