import { queryClient } from '../../../lib/query.ts';
import { getPlayer } from '../player/player.ts';
import { playerBookQuery } from '../player/player-queries.ts';

/** Plays a book without leaving the screen. @throws if it cannot be loaded */
export async function startBook(bookId: number): Promise<void> {
  const { engine, open, progressOf } = getPlayer();
  const before = engine.state().book?.id;
  const [book, progress] = await Promise.all([
    queryClient.fetchQuery({ ...playerBookQuery(bookId), staleTime: 0 }),
    progressOf(bookId),
  ]);
  // The listener has chosen something else meanwhile.
  if (engine.state().book?.id === before) open(book, progress, { play: true });
}
