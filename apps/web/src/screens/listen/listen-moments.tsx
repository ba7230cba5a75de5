import type { Book } from '@lamplight/contract';
import { BookMoments, getPlayer } from '../../features/listening/index.ts';

/** The member's moments of the book in the player. */
export function ListenMoments({ book }: { book: Book }) {
  return (
    <BookMoments
      book={book}
      onPlay={({ chapter_id, position }) => {
        const { engine } = getPlayer();
        engine.goTo(chapter_id, position);
        engine.play();
      }}
    />
  );
}
