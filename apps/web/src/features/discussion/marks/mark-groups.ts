import type { CommentMark } from '@lamplight/contract';

/** Comments that lie too close together to be shown apart. */
export interface MarkGroup {
  /** Seconds into the chapter, of the first. */
  readonly at: number;
  /** Of the whole scrubber, 0 to 1. */
  readonly share: number;
  readonly ids: readonly number[];
}

/**
 * Marks as they can be shown and hit: each at least `gap` (of the scrubber, 0 to 1) from the one before it. Marks
 * past the chapter's end, in seconds, are left out.
 */
export function groupMarks(marks: readonly CommentMark[], duration: number, gap: number): MarkGroup[] {
  const groups: { at: number; share: number; ids: number[] }[] = [];
  const inOrder = marks
    .filter((mark) => mark.timestamp <= duration)
    .toSorted((a, b) => a.timestamp - b.timestamp || a.comment_id - b.comment_id);
  for (const { timestamp, comment_id } of inOrder) {
    const share = duration > 0 ? timestamp / duration : 0;
    const last = groups.at(-1);
    if (last && share - last.share < gap) last.ids.push(comment_id);
    else groups.push({ at: timestamp, share, ids: [comment_id] });
  }
  return groups;
}
