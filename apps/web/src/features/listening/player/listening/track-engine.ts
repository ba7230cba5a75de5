import type { Engine } from '../engine/engine-types.ts';
import { type BookPosition, positionIn } from '../engine/player-state.ts';
import { createListeningTracker, type ListeningTrackerDeps } from './listening-tracker.ts';

/** Tells the tracker where the engine is. @param engine called once the engine exists */
export function createEngineTracking(deps: ListeningTrackerDeps, engine: () => Engine) {
  const tracker = createListeningTracker(deps);
  const here = () => positionIn(engine().state(), engine().position());

  function track(place: BookPosition | null) {
    const { rate, duration } = engine().state();
    if (place) tracker.moved(place, rate, duration);
  }

  return {
    track,
    /** Counts what was played up to the current position, before playback stops or jumps. */
    stop() {
      track(here());
      tracker.stopped();
    },
    /**
     * Counts what was played up to the current position, and the silence that playback passes over.
     * @param to end of the silence, in seconds
     */
    skipped(to: number) {
      track(here());
      tracker.skippedTo(to, engine().state().duration);
    },
    /** Starts counting when sound starts or the speed changes. */
    follow() {
      let { rate, status } = engine().state();
      engine().subscribe(() => {
        const now = engine().state();
        if (now.status === 'playing' && (status !== 'playing' || rate !== now.rate)) track(here());
        ({ rate, status } = now);
      });
    },
    /** Stores what was played so far. Call when the page may close. */
    keep() {
      if (engine().state().status === 'playing') track(here());
      tracker.keepAll();
    },
    forget: tracker.forget,
  };
}
export type EngineTracking = ReturnType<typeof createEngineTracking>;
