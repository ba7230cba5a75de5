import type { Book } from '@lamplight/contract';
import { createStore } from '../../../../lib/store.ts';
import type { Engine } from '../engine/engine-types.ts';
import { type BookPosition, chapterAt, positionIn } from '../engine/player-state.ts';
import { backSeconds, type SmartRewind } from '../progress/smart-rewind.ts';

/**
 * Offers to replay the last half minute after more than a day away, unless smart rewind is on. After a week the offer
 * is called 'Previously'.
 */
export function createBackOffer(engine: () => Engine, rewind: SmartRewind) {
  const store = createStore<{ place: BookPosition | null; isAfterWeek: boolean }>({
    place: null,
    isAfterWeek: false,
  });
  const withdraw = () => store.set({ place: null });
  const here = () => positionIn(engine().state(), engine().position());

  /**
   * Returns the position half a minute earlier, perhaps in the chapter before; null if there is no such chapter, or if
   * its length is not known.
   */
  function earlier({ bookId, chapterId, position }: BookPosition, book: Book | null): BookPosition | null {
    if (position >= backSeconds) return { bookId, chapterId, position: position - backSeconds };
    const before = chapterAt(book, chapterId, -1);
    if (!before?.duration) return null;
    return {
      bookId,
      chapterId: before.id,
      position: Math.max(0, before.duration - (backSeconds - position)),
    };
  }

  function reviewAt(place: BookPosition, book: Book | null) {
    if (rewind.isAfterLongPause(place) && earlier(place, book))
      store.set({ place, isAfterWeek: rewind.isAfterWeek() });
  }

  return {
    store,
    withdraw,
    reviewAt,
    /** Shows the offer to a paused listener once the pause is long enough. */
    review() {
      const place = here();
      const { wantsToPlay, book } = engine().state();
      if (place && !wantsToPlay) reviewAt(place, book);
    },
    /** Ends the offer when playback moves on. */
    moved({ chapterId, position }: BookPosition) {
      const { place } = store.get();
      const isNear = chapterId === place?.chapterId && Math.abs(position - place.position) < backSeconds;
      if (place && !isNear) withdraw();
    },
    /** Plays the last half minute again. */
    take() {
      const place = here();
      withdraw();
      const start = place && earlier(place, engine().state().book);
      if (!start) return;
      engine().goTo(start.chapterId, start.position, true);
      // Call this only after the move, because the move saves the old position.
      rewind.repeat(place);
      engine().play();
    },
  };
}
