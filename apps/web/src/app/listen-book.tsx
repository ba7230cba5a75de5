import type { CurrentUser } from '@lamplight/contract';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { StatusBadge } from '../features/library/status-badge.tsx';
import { TagBadges } from '../features/library/tag-badges.tsx';
import { ListenView } from '../features/listening/listen/listen-view.tsx';
import { readChapter, useChapterAddress } from '../features/listening/listen/use-chapter-address.ts';
import { loadPatiently } from '../ui/load-patiently.ts';
import { Spinner } from '../ui/spinner.tsx';

// Listening begins without what people say about it.
const talk = () => loadPatiently(() => import('./listen-talk.tsx'));
const Comments = lazy(async () => ({ default: (await talk()).ListenComments }));
const Count = lazy(async () => ({ default: (await talk()).ListenCommentCount }));
const Marks = lazy(async () => ({ default: (await talk()).ListenCommentMarks }));

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
      comments={{
        count: (
          <Suspense fallback={null}>
            <Count />
          </Suspense>
        ),
        panel: (
          <Suspense
            fallback={
              <div className="grid place-items-center py-10">
                <Spinner label="Loading comments" />
              </div>
            }
          >
            <Comments user={user} />
          </Suspense>
        ),
        marks: (
          <Suspense fallback={null}>
            <Marks />
          </Suspense>
        ),
      }}
    />
  );
}
