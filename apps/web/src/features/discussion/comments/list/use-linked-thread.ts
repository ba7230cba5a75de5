import { skipToken, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { detailOf } from '../../../../lib/api.ts';
import { showToast } from '../../../../ui/toast.ts';
import type { CommentSource } from '../comment-source.ts';
import { type CommentPages, commentsKey } from './comment-cache.ts';
import { m } from './messages.ts';

/** Loads the start of a comment's thread and, if the comment comes later, the replies from that comment on. */
export async function readThread(
  source: CommentSource,
  id: number,
  signal: AbortSignal,
): Promise<CommentPages> {
  const rows = await source.replies(id, undefined, signal);
  if (!rows.some((row) => row.id === id)) {
    // The linked reply may be far down in a long thread: the replies in between are loaded on a press.
    const later = await source.replies(id, id - 1, signal);
    rows.push(...later.map((row) => ({ ...row, isFresh: true as const })));
  }
  return { pages: [{ rows, total: 0 }], pageParams: [undefined] };
}

/**
 * Loads the thread of the comment that a link names. Cached among the lists of its subject, so that posting, reacting
 * and deleting change it, too.
 */
export function useLinkedThread(source: CommentSource, id: number | undefined) {
  const query = useQuery({
    queryKey: [...commentsKey(source.key), 'linked', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => readThread(source, id, signal),
  });
  const { error } = query;
  useEffect(() => {
    if (error) showToast(detailOf(error, m.commentNotLoaded), { tone: 'error' });
  }, [error]);
  return query;
}

/** Moves the focus to a comment once, when it is first shown, and scrolls it into view. */
export function useCommentFocus(panel: RefObject<HTMLElement | null>, id: number | undefined): void {
  const last = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (id === undefined || last.current === id) return;
    const comment = panel.current?.querySelector<HTMLElement>(`[data-comment="${id}"]`);
    if (!comment) return;
    last.current = id;
    comment.focus({ preventScroll: true });
    comment.scrollIntoView({ block: 'center' });
  });
}
