import { createStore } from '../../../lib/store.ts';
import type { Engine } from '../engine/engine-types.ts';
import { type BookPosition, positionIn } from '../engine/player-state.ts';
import { backSeconds, type SmartRewind } from '../progress/smart-rewind.ts';

/**
 * Offers the last half minute next to Play after more than a day away, unless smart rewind is on; after a week as
 * 'Previously'.
 */
export function createBackOffer(engine: () => Engine, rewind: SmartRewind) {
  const store = createStore<{ place: BookPosition | null; isAfterWeek: boolean }>({
    place: null,
    isAfterWeek: false,
  });
  const withdraw = () => store.set({ place: null });
  const here = () => positionIn(engine().state(), engine().position());

  function reviewAt(place: BookPosition) {
    if (rewind.isAfterLongPause(place)) store.set({ place, isAfterWeek: rewind.isAfterWeek() });
  }

  return {
    store,
    withdraw,
    reviewAt,
    /** Shows the offer to a paused listener once the pause is long enough. */
    review() {
      const place = here();
      if (place && !engine().state().wantsToPlay) reviewAt(place);
    },
    /** Ends the offer when playback moves on. */
    moved({ chapterId, position }: BookPosition) {
      const { place } = store.get();
      const isNear = chapterId === place?.chapterId && Math.abs(position - place.position) < backSeconds;
      if (place && !isNear) withdraw();
    },
    take() {
      const place = here();
      withdraw();
      if (!place) return;
      engine().goTo(place.chapterId, Math.max(0, place.position - backSeconds), true);
      // Only after the move, because the move saves the old position.
      rewind.repeat(place);
    },
  };
}
