import type { Book, Progress } from '@lamplight/contract';
import { paths } from '../../../../lib/paths.ts';
import { queryClient } from '../../../../lib/query.ts';
import { session } from '../../../../lib/session.ts';
import type { BookPosition } from '../engine/player-state.ts';
import { placeQuery } from '../player/place-query.ts';
import { getPlayer } from '../player/player.ts';
import { playerBookQuery } from '../player/player-queries.ts';

interface Prepared {
  readonly book: Book;
  readonly progress: Progress;
  readonly owner: string | null;
  readonly at: number;
}
/** A book that a tap will probably play. */
let prepared: Prepared | null = null;
/** Maximum age in ms of a book that a screen has loaded; an older one is requested again before it is prepared. */
const shownForMs = 30_000;
/** Maximum age in ms of a prepared book that is used; its audio URLs are valid for longer. */
const preparedForMs = 60 * 60_000;

/**
 * Loads a book, its saved position and the sound at that position ahead of the tap that plays it. @throws if they
 * cannot be loaded
 */
export async function prepareBook(bookId: number, mayPrepare = () => true): Promise<void> {
  const owner = session.userId();
  const { engine, prepare } = getPlayer();
  prepared = null;
  if (engine.state().book?.id === bookId) return;
  const [book, progress] = await load(bookId, shownForMs);
  if (!progress || !mayPrepare() || session.userId() !== owner) return;
  prepared = { book, progress, owner, at: Date.now() };
  prepare(book, progress);
}

/** Returns the prepared book, once; null if there is none, or if it is too old or was played on this device since. */
function takePrepared(bookId: number): Prepared | null {
  const { saver } = getPlayer();
  const found = prepared;
  prepared = null;
  if (found?.book.id !== bookId || found.owner !== session.userId()) return null;
  const wasPlayed =
    (saver.rev(bookId) ?? found.progress.rev) !== found.progress.rev || saver.unsent(bookId).length > 0;
  return wasPlayed || Date.now() - found.at > preparedForMs ? null : found;
}

const load = (bookId: number, staleTime = 0) =>
  Promise.all([
    queryClient.fetchQuery({ ...playerBookQuery(bookId), staleTime }),
    queryClient.fetchQuery(placeQuery(bookId)),
  ]);

/**
 * Plays a book without leaving the screen: from `place`, or from the listener's position. Does nothing if the listener
 * plays or opens something meanwhile, or if `mayStart` returns false once the book has loaded.
 * @throws if the book cannot be loaded
 */
export async function startBook(
  bookId: number,
  place?: Omit<BookPosition, 'bookId'>,
  mayStart = () => true,
): Promise<void> {
  const { engine, open } = getPlayer();
  const before = engine.state();
  // A book that is loaded plays at once: if it were loaded again, a listener who pauses meanwhile would hear it
  // start.
  if (!place && before.book?.id === bookId) return engine.play();
  const [book, progress] = await load(bookId);
  const { book: shown, wantsToPlay } = engine.state();
  if (shown?.id !== before.book?.id || (wantsToPlay && !before.wantsToPlay) || !mayStart()) return;
  open(book, progress, { play: true });
  if (place) engine.goTo(place.chapterId, place.position);
  // Opening a book that is already loaded does not start playback, so start it.
  engine.play();
}

/**
 * Starts a book whose player's screen is opening, unless the listener leaves that screen first. Starts a chosen chapter
 * only if the book is prepared; otherwise the screen starts it. Call within a tap.
 */
export async function continueBook(bookId: number, chapterId?: number): Promise<void> {
  const { engine, open } = getPlayer();
  const { book, wantsToPlay } = engine.state();
  const ready = book?.id === bookId ? null : takePrepared(bookId);
  if (ready)
    return open(ready.book, ready.progress, { play: true, ...(chapterId !== undefined && { chapterId }) });
  // Safari lets an element play later only if it was loaded within a tap: the previous book was restored without a
  // tap.
  if (book?.id !== bookId && !wantsToPlay) engine.unload();
  if (chapterId !== undefined) return;
  await startBook(bookId, undefined, () => window.location.pathname === paths.listen(bookId));
}
