import type { Book } from '@lamplight/contract';
import type { PlayerCore } from './player-core.ts';
import { playerLoaded } from './player-loaded.ts';
import type { SavedPosition } from './saved-session.ts';

/** Seconds that the saved position may lag behind while playing. */
const saveEverySeconds = 2;

/** Saves the player's position as it moves, once something was played. Returns a function that saves it now. */
export function saveSession(
  { engine, saver, heard }: PlayerCore,
  keep: (book: Book, place: Omit<SavedPosition, 'bookId'>) => void,
  now: () => number,
): () => void {
  let last = { chapterId: 0, second: 0, isPlaying: false };

  function keepNow() {
    const { book, chapter, second, wantsToPlay } = engine.state();
    if (!book || !chapter || !playerLoaded.isThere()) return;
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
    playerLoaded.show(book && chapter ? { bookId: book.id, chapterId: chapter.id, second, rate } : null);
    const isFurther = chapter?.id !== last.chapterId || Math.abs(second - last.second) >= saveEverySeconds;
    if (isFurther || wantsToPlay !== last.isPlaying) keepNow();
  });
  return keepNow;
}
