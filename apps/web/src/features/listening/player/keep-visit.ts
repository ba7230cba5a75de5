import type { Book } from '@lamplight/contract';
import type { KeptPlace } from './kept-visit.ts';
import type { PlayerCore } from './player-core.ts';
import { playerPresence } from './player-presence.ts';

/** Seconds that the kept place may lag behind while playing. */
const keptEvery = 2;

/** Keeps where the player stands as it moves, once something was played. Answers how to keep it now. */
export function keepVisit(
  { engine, saver, heard }: PlayerCore,
  keep: (book: Book, place: Omit<KeptPlace, 'bookId'>) => void,
  now: () => number,
): () => void {
  let last = { chapterId: 0, second: 0, isPlaying: false };

  function keepNow() {
    const { book, chapter, second, wantsToPlay } = engine.state();
    if (!book || !chapter || !playerPresence.isThere()) return;
    last = { chapterId: chapter.id, second, isPlaying: wantsToPlay };
    keep(book, {
      chapterId: chapter.id,
      position: engine.position(),
      rev: saver.rev(book.id),
      heard: [...heard.get().positions],
      at: now(),
      ...(saver.isGuess(book.id) && { isGuess: true }),
    });
  }

  engine.subscribe(() => {
    const { book, chapter, second, rate, wantsToPlay } = engine.state();
    playerPresence.show(book && chapter ? { bookId: book.id, chapterId: chapter.id, second, rate } : null);
    const isFurther = chapter?.id !== last.chapterId || Math.abs(second - last.second) >= keptEvery;
    if (isFurther || wantsToPlay !== last.isPlaying) keepNow();
  });
  return keepNow;
}
