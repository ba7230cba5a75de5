import './comments.css';
import type { CommentSort, CurrentUser } from '@lamplight/contract';
import { isFurtherOn } from '@lamplight/contract/heard';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { type Comment, type CommentPermissions, type CommentSource, mayDelete } from './comment-source.ts';
import { Composer, type FieldTools } from './compose/composer.tsx';
import { replyKey, type Sending } from './compose/drafts.ts';
import type { ChapterClock } from './compose/timestamp-toggle.tsx';
import { usePostComment } from './compose/use-post-comment.ts';
import { useOrphanedReplyDraft, useReplyForm } from './compose/use-reply-form.ts';
import { useIgnoredIds, useIgnoring } from './ignored-members.ts';
import { CommentItem } from './list/comment-item.tsx';
import { CommentList, CommentThread, SortChoice } from './list/comment-list.tsx';
import { CommentMenu } from './list/comment-menu.tsx';
import { type Thread, useComments, useDeleteComment } from './list/use-comments.ts';
import { useCommentFocus } from './list/use-linked-thread.ts';
import { useReaction } from './list/use-reaction.ts';
import { m } from './messages.ts';
import { muteText } from './mute-text.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');

export interface CommentPanelProps {
  source: CommentSource;
  me: CurrentUser;
  permissions: CommentPermissions;
  labels: {
    /** Accessible name of the list. */
    list: string;
    /** Label of the field. */
    write: string;
    /** Returns the number of entries in words: '3 comments'. */
    count: (values: { readonly count: number }) => string;
    /** Title of the question before an entry is deleted. */
    deleteTitle: string;
    /** Text of the empty list, if not the default. */
    empty?: string;
  };
  /** Always shows the character counter. */
  showCounter?: boolean;
  /** Shown instead of the field if the member may not write. */
  disabledNotice?: ReactNode;
  clock?: ChapterClock | undefined;
  /** Comment that a link names: it is shown first, highlighted and focused. */
  linkedId?: number | undefined;
  /** Seconds heard of the chapter: comments on later seconds are collapsed. If undefined, none are. */
  heard?: number | undefined;
  onSeek?: (seconds: number) => void;
  /** Rendered next to the fields. */
  Tools?: ComponentType<{ target: FieldTools }>;
  drawText?: (text: string) => ReactNode;
}

/** Panel for reading and writing comments on chapters, books, updates and announcements. */
export function CommentPanel(props: CommentPanelProps) {
  const {
    source,
    me,
    permissions,
    labels,
    showCounter = false,
    disabledNotice,
    clock,
    linkedId,
    heard,
    onSeek,
    Tools,
    drawText,
  } = props;
  const { noun = 'comment' } = source;
  const panel = useRef<HTMLDivElement>(null);
  const now = useNow();
  // Load the toasts in advance, because errors must be shown offline, too.
  useEffect(() => void import('../../../ui/toasts.tsx').catch(() => {}), []);
  const [sort, setSort] = useState<CommentSort>('new');
  const list = useComments(source, sort, linkedId);
  useCommentFocus(panel, linkedId);
  // While another sort order loads, the count and the sort buttons stay, and so does the focus.
  const [total, setTotal] = useState(0);
  const latest = list.threads === null ? total : list.threads.length && list.total;
  if (latest !== total) setTotal(latest);
  const reply = useReplyForm(panel, source.key);
  useOrphanedReplyDraft(panel, source.key, list, reply);
  const [liveMessage, announce] = useState('');
  const posting = usePostComment(source, me, {
    posted: ({ replyTo }) => announce(replyTo ? m.replyPosted : m.posted),
    refused: ({ replyTo }) => replyTo && reply.open(replyTo.id),
  });
  const react = useReaction(source, me);
  const removing = useDeleteComment(source);
  const [pendingDelete, setPendingDelete] = useState<Comment | null>(null);
  const [reported, setReported] = useState<Comment | null>(null);
  const ignoredIds = useIgnoredIds();
  const ignoring = useIgnoring();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const refusal = muteText(me);

  /** Shows the collapsed comments and focuses the first: the button that had the focus is gone. */
  function unfold(shown: readonly Comment[]) {
    setUnfolded(new Set([...unfolded, ...shown.map(({ id }) => id)]));
    const first = shown[0];
    requestAnimationFrame(() =>
      panel.current?.querySelector<HTMLElement>(`[data-comment="${first?.id ?? 0}"]`)?.focus(),
    );
  }
  const isFurther = ({ top, replies }: Thread) =>
    heard !== undefined &&
    ![top, ...replies].some(({ id }) => id === linkedId) &&
    top.id > 0 &&
    top.user_id !== me.id &&
    !unfolded.has(top.id) &&
    isFurtherOn(top.timestamp, heard);
  const isIgnored = ({ user_id }: Comment) => user_id !== null && ignoredIds.has(user_id);

  function menuOf(comment: Comment) {
    const { id, user_id, username } = comment;
    const isReportable = !source.reportsOnlyReplies || comment.reply_to_id !== null;
    if (id < 0 || user_id === me.id || (!isReportable && user_id === null)) return null;
    return (
      <CommentMenu
        noun={noun}
        username={username}
        onReport={isReportable ? () => setReported(comment) : undefined}
        onIgnore={
          user_id === null
            ? undefined
            : () => ignoring.mutate({ member: { id: user_id, username }, isIgnored: !isIgnored(comment) })
        }
        isIgnored={isIgnored(comment)}
      />
    );
  }

  const comments = (list.threads ?? []).flatMap(({ top, replies }) => [top, ...replies]);
  const focus = useFocusAfterRemoval(
    panel,
    comments.filter(({ removed }) => !removed),
    'article.comment',
  );

  function post(sending: Sending, replyTo: Comment | null) {
    posting.post(sending, replyTo);
    announce('');
    if (replyTo) reply.close();
    else panel.current?.querySelector('.comment-list')?.scrollTo({ top: 0 });
  }

  function remove() {
    if (!pendingDelete) return;
    removing.mutate(pendingDelete.id);
    announce(m.deleted);
    setPendingDelete(null);
    focus.remember(pendingDelete);
  }

  const drawComment = (comment: Comment, answers: Comment | undefined) => (
    <>
      <CommentItem
        comment={comment}
        answers={answers}
        isLinked={comment.id === linkedId}
        now={now}
        userId={me.id}
        noun={noun}
        hasReactions={source.react !== undefined}
        onReact={permissions.react && !comment.visibility ? (button) => react(comment, button) : undefined}
        isReplyOpen={reply.openFor === comment.id}
        onReply={permissions.reply && !comment.visibility ? () => reply.toggle(comment.id) : undefined}
        onDelete={mayDelete(comment, me, source) ? () => setPendingDelete(comment) : undefined}
        menu={menuOf(comment)}
        onUnfold={isIgnored(comment) && !unfolded.has(comment.id) ? () => unfold([comment]) : undefined}
        onSeek={onSeek}
        drawText={drawText}
      />
      {reply.openFor === comment.id && permissions.reply && !comment.removed && (
        <div className="comment-reply-form">
          <Composer
            draftKey={replyKey(source.key, comment.id)}
            label={m.replyTo({ name: comment.username })}
            postLabel={m.reply}
            maxLength={source.maxLength}
            showCounter={showCounter}
            isBusy={false}
            refusal={refusal}
            onPost={(sending) => post(sending, comment)}
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
      {permissions.post ? (
        <Composer
          draftKey={source.key}
          label={labels.write}
          postLabel={m.post}
          maxLength={source.maxLength}
          showCounter={showCounter}
          isBusy={posting.isBusy}
          refusal={refusal}
          onPost={(sending) => post(sending, null)}
          clock={clock}
          hasLanguages={source.hasLanguages}
          Tools={Tools}
        />
      ) : (
        disabledNotice
      )}
      {total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border">
          <p className="text-sm text-text-2 tabular-nums">{labels.count({ count: total })}</p>
          <SortChoice noun={noun} sorts={source.sorts} value={sort} onChange={setSort} />
        </div>
      )}
      <CommentList
        // Another sort order starts at the top.
        key={sort}
        list={list}
        noun={noun}
        label={labels.list}
        emptyText={labels.empty ?? (permissions.post ? m.noCommentsYet : m.noComments)}
        isFolded={isFurther}
        onUnfold={(threads) => unfold(threads.map(({ top }) => top))}
        drawThread={(thread) => (
          <CommentThread key={thread.top.id} source={source} thread={thread} drawComment={drawComment} />
        )}
      />
      <p role="status" className="sr-only">
        {liveMessage}
      </p>
      {reported && (
        <Suspense fallback={null}>
          <ReportDialog
            comment={reported}
            noun={noun}
            takesNote={refusal === null}
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={pendingDelete !== null}
        title={pendingDelete?.reply_to_id ? m.deleteReply : labels.deleteTitle}
        text={m[`deleteEffect_${noun}`]}
        confirmLabel={m.delete}
        danger
        onConfirm={remove}
        onCancel={() => setPendingDelete(null)}
      />
    </div>
  );
}
