import { type ReactNode, useEffect, useRef } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isNearEnd } from './near-end.ts';
import type { Thread } from './threads.ts';
import type { useComments } from './use-comments.ts';

export interface CommentListProps {
  list: ReturnType<typeof useComments>;
  label: string;
  /** Shown if the list is empty. */
  emptyText: string;
  drawThread: (thread: Thread) => ReactNode;
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
export function CommentList({ list, label, emptyText, drawThread }: CommentListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { threads, error, hasMore, hasFailedToGoOn, isFetching, isFetchingMore, showMore, retry } = list;

  function look() {
    if (frame.current && hasMore && !hasFailedToGoOn && isNearEnd(frame.current)) showMore();
  }
  // After deletions the list may be too short to scroll, and so to load more.
  useEffect(look);

  if (!threads) {
    return error ? (
      <div className="pt-3">
        <ErrorState detail="The comments could not be loaded." busy={isFetching} onRetry={retry} />
      </div>
    ) : (
      <div className="grid gap-5 pt-4">{skeletons}</div>
    );
  }
  return (
    <>
      {error && !hasFailedToGoOn && (
        <div className="pt-3">
          <ErrorState detail="The comments could not be refreshed." busy={isFetching} onRetry={retry} />
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
          <ol className="comment-threads">{threads.map(drawThread)}</ol>
          {isFetchingMore && (
            <div className="py-4 text-center">
              <Spinner label="Loading more comments" />
            </div>
          )}
          {hasFailedToGoOn && (
            <ErrorState detail="More comments could not be loaded." busy={isFetching} onRetry={retry} />
          )}
        </div>
      )}
    </>
  );
}
