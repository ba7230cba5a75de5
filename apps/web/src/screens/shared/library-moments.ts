import { useNavigate } from 'react-router';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { showToast } from '../../ui/toast.ts';
import { m } from './messages.ts';

/** List of all the member's moments; its code loads when the list is shown. */
export const LibraryMoments = lazyPart(
  () => import('../../features/listening/moments/library-moments.tsx'),
  'LibraryMoments',
);

interface PlaceInBook {
  readonly book_id: number;
  readonly chapter_id: number;
  /** Seconds into the chapter. */
  readonly position: number;
}

/** Returns a handler that starts a book at a moment and opens the player. */
export function usePlayMoment(): (place: PlaceInBook) => Promise<void> {
  const navigate = useNavigate();
  return async ({ book_id, chapter_id: chapterId, position }) => {
    try {
      const { startBook } = await import('../../features/listening/player/up-next/start-book.ts');
      await startBook(book_id, { chapterId, position });
      void navigate(paths.listen(book_id));
    } catch (error) {
      showToast(detailOf(error, m.bookNotStarted), { tone: 'error' });
    }
  };
}
