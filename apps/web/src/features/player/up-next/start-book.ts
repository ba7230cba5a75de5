import { queryClient } from '../../../lib/query.ts';
import type { BookPosition } from '../engine/player-state.ts';
import { getPlayer } from '../player/player.ts';
import { playerBookQuery } from '../player/player-queries.ts';

/**
 * Plays a book without leaving the screen: from `place`, or where the listener left it; not if the listener plays or opens
 * something meanwhile. @throws if it cannot be loaded
 */
export async function startBook(bookId: number, place?: Omit<BookPosition, 'bookId'>): Promise<void> {
  const { engine, open, progressOf } = getPlayer();
  const before = engine.state();
  const [book, progress] = await Promise.all([
    queryClient.fetchQuery({ ...playerBookQuery(bookId), staleTime: 0 }),
    progressOf(bookId),
  ]);
  const { book: shown, wantsToPlay } = engine.state();
  if (shown?.id !== before.book?.id || (wantsToPlay && !before.wantsToPlay)) return;
  open(book, progress, { play: true });
  if (place) engine.goTo(place.chapterId, place.position);
  // A book that is loaded already does not start by opening it.
  engine.play();
}
