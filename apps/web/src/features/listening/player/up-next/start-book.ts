import { paths } from '../../../../lib/paths.ts';
import { queryClient } from '../../../../lib/query.ts';
import type { BookPosition } from '../engine/player-state.ts';
import { placeQuery } from '../player/place-query.ts';
import { getPlayer } from '../player/player.ts';
import { playerBookQuery } from '../player/player-queries.ts';

/**
 * Plays a book without leaving the screen: from `place`, or where the listener left it; not if the listener plays or opens
 * something meanwhile, or if `mayStart` returns false once the book is here. @throws if it cannot be loaded
 */
export async function startBook(
  bookId: number,
  place?: Omit<BookPosition, 'bookId'>,
  mayStart = () => true,
): Promise<void> {
  const { engine, open } = getPlayer();
  const before = engine.state();
  // At once: a listener who pauses it meanwhile would hear it start again.
  if (!place && before.book?.id === bookId) return engine.play();
  const [book, progress] = await Promise.all([
    queryClient.fetchQuery({ ...playerBookQuery(bookId), staleTime: 0 }),
    queryClient.fetchQuery(placeQuery(bookId)),
  ]);
  const { book: shown, wantsToPlay } = engine.state();
  if (shown?.id !== before.book?.id || (wantsToPlay && !before.wantsToPlay) || !mayStart()) return;
  open(book, progress, { play: true });
  if (place) engine.goTo(place.chapterId, place.position);
  // A book that is loaded already does not start by opening it.
  engine.play();
}

/** Plays a book whose player's screen opens, unless the listener leaves that first. Call within a tap. */
export async function continueBook(bookId: number): Promise<void> {
  const { engine } = getPlayer();
  const { book, wantsToPlay } = engine.state();
  // Safari lets an element play later only if it was loaded within a tap: the book of before was restored without one.
  if (book?.id !== bookId && !wantsToPlay) engine.unload();
  await startBook(bookId, undefined, () => window.location.pathname === paths.listen(bookId));
}
