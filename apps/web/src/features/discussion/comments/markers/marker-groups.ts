import type { CommentMark } from '@lamplight/contract';
import { isFurtherOn } from '@lamplight/contract/heard';

/** Comments too close together to have separate markers. */
export interface MarkerGroup {
  /** Seconds into the chapter, of the first comment. */
  readonly at: number;
  /** Position on the scrubber, 0 to 1. */
  readonly share: number;
  readonly ids: readonly number[];
  /** Seconds of each comment, in the order of `ids`. */
  readonly seconds: readonly number[];
}

/**
 * Groups markers so that each is at least `gap` (fraction of the scrubber) from the previous one. Comments
 * past the chapter's end, in seconds, are left out.
 */
export function groupMarkers(marks: readonly CommentMark[], duration: number, gap: number): MarkerGroup[] {
  const groups: { at: number; share: number; ids: number[]; seconds: number[] }[] = [];
  const inOrder = marks
    .filter((mark) => mark.timestamp <= duration)
    .toSorted((a, b) => a.timestamp - b.timestamp || a.comment_id - b.comment_id);
  for (const { timestamp, comment_id } of inOrder) {
    const share = duration > 0 ? timestamp / duration : 0;
    const last = groups.at(-1);
    if (last && share - last.share < gap) {
      last.ids.push(comment_id);
      last.seconds.push(timestamp);
    } else groups.push({ at: timestamp, share, ids: [comment_id], seconds: [timestamp] });
  }
  return groups;
}

/** Splits a group into the comments that the listener has reached, and the number of later comments. */
export function splitGroup(
  { ids, seconds }: MarkerGroup,
  heard: number | undefined,
): { open: number[]; further: number } {
  const open = ids.filter((_, index) => heard === undefined || !isFurtherOn(seconds[index], heard));
  return { open, further: ids.length - open.length };
}
