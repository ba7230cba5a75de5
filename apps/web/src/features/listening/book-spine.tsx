import { bookFraction, spineOf } from './spine.ts';
import { SpineRail } from './spine-rail.tsx';
import { usePlayerState } from './use-player.ts';

/** The loaded book's rail, moving with playback once a second. */
export function BookSpine() {
  const book = usePlayerState((state) => state.book);
  const chapterId = usePlayerState((state) => state.chapter?.id ?? null);
  const second = usePlayerState((state) => state.second);
  if (!book) return null;
  const segments = spineOf(book.chapters, chapterId, second);
  const number = book.chapters.findIndex((chapter) => chapter.id === chapterId) + 1;
  const percent = Math.floor(bookFraction(segments) * 100);
  return (
    <SpineRail
      segments={segments}
      label={`Chapter ${number} of ${book.chapters.length}, ${percent}% of the book heard`}
    />
  );
}
