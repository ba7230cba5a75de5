import type { CommentSort } from '@lamplight/contract';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Select } from '../../../../ui/select.tsx';
import { ShowMore } from '../../../../ui/show-more.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { Comment, CommentSource } from '../comment-source.ts';
import { foldThreads, hasFoldAtEnd } from './fold-threads.ts';
import { furtherOnText } from './further-on-text.ts';
import { m } from './messages.ts';
import { isNearEnd } from './near-end.ts';
import { answered, splitAtGap, type Thread, type useComments, useMissingReplies } from './use-comments.ts';

export interface CommentListProps {
  list: ReturnType<typeof useComments>;
  noun: 'comment' | 'review';
  label: string;
  /** Shown if the list is empty. */
  emptyText: string;
  drawThread: (thread: Thread) => ReactNode;
  /** Returns whether a thread is collapsed because it may reveal parts that the listener has not heard. */
  isFolded: (thread: Thread) => boolean;
  onUnfold: (threads: readonly Thread[]) => void;
}

const skeletons = [0, 1, 2].map((row) => (
  <div key={row} className="comment">
    <Skeleton shape="circle" />
    <div className="grid gap-2">
      <Skeleton shape="short-line" />
      <Skeleton shape="line" />
    </div>
  </div>
));

/** The threads in a scrollable box, which loads more near its end. */
export function CommentList(props: CommentListProps) {
  const { list, noun, label, emptyText, drawThread, isFolded, onUnfold } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { query, threads, error, hasMore, hasFailedToGoOn, isFetching, isFetchingMore, showMore, retry } =
    list;
  const entries = foldThreads(threads ?? [], isFolded);
  const isFoldedAtEnd = hasFoldAtEnd(entries);

  function look() {
    if (frame.current && hasMore && !hasFailedToGoOn && isNearEnd(frame.current)) showMore();
  }
  // After deletions the list may be too short to scroll, so load more now. Not if the list ends in collapsed threads,
  // whose entry does not grow with more pages: the whole discussion would be loaded. For those, each further page needs
  // a press or a scroll.
  useEffect(() => {
    if (!isFoldedAtEnd) look();
  });

  if (!threads) {
    return error ? (
      <div className="pt-3">
        <ErrorState detail={m[`notLoaded_${noun}`]} busy={isFetching} onRetry={retry} />
      </div>
    ) : (
      <div className="grid gap-5 pt-4">{skeletons}</div>
    );
  }
  return (
    <>
      {error && !hasFailedToGoOn && (
        <div className="pt-3">
          <ErrorState detail={m[`notRefreshed_${noun}`]} busy={isFetching} onRetry={retry} />
        </div>
      )}
      {threads.length === 0 ? (
        <EmptyState title={emptyText} />
      ) : (
        <div
          ref={frame}
          role="region"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
          tabIndex={0}
          className="comment-list"
          onScroll={look}
        >
          <ol className="comment-threads">
            {entries.map((entry) =>
              entry.kind === 'thread' ? (
                drawThread(entry.thread)
              ) : (
                <FoldedThreads
                  key={`fold-${entry.threads[0]?.top.id ?? 0}`}
                  count={entry.threads.length}
                  onUnfold={() => onUnfold(entry.threads)}
                />
              ),
            )}
          </ol>
          {isFoldedAtEnd && !hasFailedToGoOn && (
            <ShowMore query={query} size="sm" label={m[`showMore_${noun}`]} />
          )}
          {isFetchingMore && !isFoldedAtEnd && (
            <div className="py-4 text-center">
              <Spinner label={m[`loadingMore_${noun}`]} />
            </div>
          )}
          {hasFailedToGoOn && (
            <ErrorState detail={m[`moreNotLoaded_${noun}`]} busy={isFetching} onRetry={retry} />
          )}
        </div>
      )}
    </>
  );
}

/** Placeholder for comments beyond what the listener has heard, with the button that shows them. */
const FoldedThreads = ({ count, onUnfold }: { count: number; onUnfold: () => void }) => (
  <li className="comment-thread comment-fold">
    <Button variant="ghost" size="sm" aria-expanded={false} onClick={onUnfold}>
      {furtherOnText(count)}
    </Button>
  </li>
);

interface CommentThreadProps {
  source: CommentSource;
  thread: Thread;
  drawComment: (comment: Comment, answers: Comment | undefined) => ReactNode;
}

/** A comment and its replies, oldest first; a button at the gap loads missing replies. */
export function CommentThread({ source, thread, drawComment }: CommentThreadProps) {
  const { top, replies, missing } = thread;
  const rest = useMissingReplies(source, thread);
  const [before, after] = missing > 0 ? splitAtGap(replies) : [replies, []];
  const drawReply = (reply: Comment) => <li key={reply.id}>{drawComment(reply, answered(reply, thread))}</li>;
  const more = (
    <li key="more">
      <Button variant="ghost" size="sm" busy={rest.state === 'busy'} onClick={rest.show}>
        <span className="text-accent-text">
          {rest.state === 'failed' ? m.couldntLoadReplies : m.showMoreReplies({ count: missing })}
        </span>
      </Button>
    </li>
  );
  return (
    <li className="comment-thread">
      {drawComment(top, undefined)}
      {(replies.length > 0 || missing > 0) && (
        <ul className="comment-replies" aria-label={m.replies}>
          {[...before.map(drawReply), missing > 0 && more, ...after.map(drawReply)]}
        </ul>
      )}
    </li>
  );
}

interface SortChoiceProps {
  noun: 'comment' | 'review';
  sorts: readonly CommentSort[];
  value: CommentSort;
  onChange: (sort: CommentSort) => void;
}

export function SortChoice({ noun, sorts, value, onChange }: SortChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-text-2">
        {m[`sort_${noun}`]({ more: (text) => <span className="sr-only">{text}</span> })}
      </label>
      <Select
        id={id}
        className="comment-sort"
        value={value}
        onChange={(event) => {
          const chosen = sorts.find((sort) => sort === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {noun === 'review' && sort === 'best' ? m.order_helpful : m[`order_${sort}`]}
          </option>
        ))}
      </Select>
    </div>
  );
}
