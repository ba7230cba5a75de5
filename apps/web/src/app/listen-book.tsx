import type { CurrentUser } from '@lamplight/contract';
import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { StatusBadge } from '../features/library/status-badge.tsx';
import { TagBadges } from '../features/library/tag-badges.tsx';
import { ListenView } from '../features/listening/listen/listen-view.tsx';
import { readChapter, useChapterAddress } from '../features/listening/listen/use-chapter-address.ts';

const asksToPlay = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'play' in state && state.play === true;

/** A book that may be heard. Pressing Continue or a chapter elsewhere is a wish to play; opening a page is none. */
export function ListenBook({ bookId, user }: { bookId: number; user: CurrentUser }) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const kind = useNavigationType();
  const [wish] = useState(() => {
    const chapterId = readChapter(query);
    const isTap = kind === 'PUSH' && (chapterId !== undefined || asksToPlay(state));
    return { chapterId, play: isTap };
  });
  useChapterAddress(bookId);
  return (
    <ListenView
      bookId={bookId}
      user={user}
      {...wish}
      badges={(book) => (
        <>
          <StatusBadge status={book.status} />
          <TagBadges tags={book.tags} />
        </>
      )}
    />
  );
}
