import { useQueries } from '@tanstack/react-query';
import { clockTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { MarkerGroup } from './marker-groups.ts';
import { markedCommentQuery } from './markers-query.ts';

/** Maximum number of comments in the bubble; the panel has all. */
const maxShown = 3;

export interface MarkerBubbleProps {
  id: string;
  group: MarkerGroup;
  /** Seeks to the comment, for touch devices, which cannot hover; undefined elsewhere. */
  onJump: (() => void) | undefined;
}

/** The comments at a marker. */
export function MarkerBubble({ id, group, onJump }: MarkerBubbleProps) {
  const shown = group.ids.slice(0, maxShown);
  const comments = useQueries({ queries: shown.map(markedCommentQuery) });
  const more = group.ids.length - shown.length;
  return (
    <div
      id={id}
      role="status"
      className="mark-bubble"
      style={{ insetInlineStart: `clamp(0px, calc(${group.share * 100}% - 140px), calc(100% - 280px))` }}
    >
      {comments.map(({ data: comment, isPending }, index) => (
        <p key={shown[index]} className="mark-bubble-comment">
          {comment && !comment.removed ? (
            <>
              <bdi className="font-semibold">{comment.username}</bdi>{' '}
              <span className="text-text-3 tabular-nums">{clockTime(comment.timestamp ?? group.at)}</span>
              <span dir="auto" className="comment-text line-clamp-3 block">
                {comment.content}
              </span>
            </>
          ) : isPending ? (
            <Spinner label="Loading the comment" />
          ) : (
            'This comment can’t be shown.'
          )}
        </p>
      ))}
      {more > 0 && <p className="text-sm text-text-3">and {more} more near here</p>}
      {onJump && (
        <Button size="sm" variant="outline" full onClick={onJump}>
          Jump to {clockTime(group.at)}
        </Button>
      )}
    </div>
  );
}
