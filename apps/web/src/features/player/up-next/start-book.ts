import { queryClient } from '../../../lib/query.ts';
import type { BookPosition } from '../engine/player-state.ts';
import { getPlayer } from '../player/player.ts';
import { playerBookQuery } from '../player/player-queries.ts';

/**
 * Plays a book without leaving the screen: from `place`, or where the listener left it. @throws if it cannot be loaded
 */
export async function startBook(bookId: number, place?: Omit<BookPosition, 'bookId'>): Promise<void> {
  const { engine, open, progressOf } = getPlayer();
  const before = engine.state().book?.id;
  const [book, progress] = await Promise.all([
    queryClient.fetchQuery({ ...playerBookQuery(bookId), staleTime: 0 }),
    progressOf(bookId),
  ]);
  // The listener has chosen something else meanwhile.
  if (engine.state().book?.id !== before) return;
  open(book, progress, { play: true });
  if (place) engine.goTo(place.chapterId, place.position);
  // A book that is loaded already does not start by opening it.
  engine.play();
}
