import type { Engine } from '../engine/engine-api.ts';
import { type Place, placeIn } from '../engine/player-state.ts';
import { createStore } from '../engine/store.ts';
import { backSeconds, type SmartRewind } from '../progress/smart-rewind.ts';

/** 'Back 30 s' beside Play after more than a day away, where smart rewind does not do it by itself. */
export function createBackOffer(engine: () => Engine, rewind: SmartRewind) {
  const store = createStore<{ place: Place | null }>({ place: null });
  const withdraw = () => store.set({ place: null });
  const here = () => placeIn(engine().state(), engine().position());

  function reviewAt(place: Place) {
    if (rewind.isAfterLongPause(place)) store.set({ place });
  }

  return {
    store,
    withdraw,
    reviewAt,
    /** Offers it to a paused listener, if the pause has become long enough. */
    review() {
      const place = here();
      if (place && !engine().state().wantsToPlay) reviewAt(place);
    },
    /** The offer ends with the stretch that it is about. */
    moved({ chapterId, position }: Place) {
      const { place } = store.get();
      const isNear = chapterId === place?.chapterId && Math.abs(position - place.position) < backSeconds;
      if (place && !isNear) withdraw();
    },
    take() {
      const place = here();
      withdraw();
      if (!place) return;
      engine().goTo(place.chapterId, Math.max(0, place.position - backSeconds), true);
      // After the move, which saves the place that is left.
      rewind.repeat(place);
    },
  };
}
