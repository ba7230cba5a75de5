import type { Book } from '@lamplight/contract';
import type { Store } from '../../../../lib/store.ts';
import type { EngineDeps } from './engine-types.ts';
import { chapterAt, type PlayerState, type Problem } from './player-state.ts';
import { createRecovery, type MediaFault } from './recovery.ts';

export interface SourceRecoveryDeps extends Omit<EngineDeps, 'port'> {
  store: Store<PlayerState>;
  setWantsToPlay(on: boolean): void;
  /** Unloads the broken source and keeps the position. */
  drop(): void;
  /** Loads the same chapter again, at the same position. */
  restart(book: Book): void;
  /** Stops reporting that playback waits for sound. */
  stopWaiting(): void;
}

/** Problems after which playback is not retried automatically. */
const endings: ReadonlySet<Problem> = new Set(['no_access', 'damaged', 'no_output', 'other_device', 'limit']);

/** Handles a source that has failed: retries it, and shows the listener the problem. */
export function createSourceRecovery(deps: SourceRecoveryDeps) {
  const { store, setWantsToPlay } = deps;
  let isBroken = false;
  const recovery = createRecovery({
    ...deps,
    isWanted: () => store.get().wantsToPlay,
    show,
    reload: deps.restart,
    async isServed(book) {
      const chapter = chapterAt(book, store.get().chapter?.id);
      if (!chapter) return null;
      const url = deps.sourceOf(chapter);
      const delivery = await deps.isServed(url);
      // Unless the server refuses the file, try another version of it, such as the MP3 of an MP4, before calling it
      // damaged.
      return (delivery ?? true) === true && deps.markUnplayable(url) ? null : delivery;
    },
  });

  function show(problem: Problem) {
    if (endings.has(problem)) {
      store.set({ problem });
      deps.stopWaiting();
      setWantsToPlay(false);
      if (problem === 'no_access') deps.events.accessLost();
    } else if (store.get().wantsToPlay) store.set({ problem });
  }

  function fail(fault: MediaFault = 'network') {
    const { book, chapter } = store.get();
    if (!book) return;
    if (chapter && fault === 'decoding') deps.markUnplayable(deps.sourceOf(chapter));
    isBroken = true;
    deps.drop();
    recovery.failed(book.id, fault);
  }

  return {
    /** True while there is no source because it failed and will be retried. */
    isBroken: () => isBroken,
    fail,
    /** Manual retry: at once, starting with the first delay. */
    retry() {
      const { book } = store.get();
      if (!book) return;
      setWantsToPlay(true);
      if (!isBroken) deps.drop();
      isBroken = true;
      store.set({ problem: 'reconnecting', isBuffering: true });
      recovery.reset();
      recovery.failed(book.id);
    },
    /** Call when paused: nothing is retried or shown until the listener plays again. */
    paused() {
      if (!isBroken) return;
      recovery.cancel();
      store.set({ problem: null });
    },
    /** Call when a source begins to load: `isBroken` is false until that source fails. */
    begun() {
      isBroken = false;
    },
    hurry: recovery.retryNow,
    reset: recovery.reset,
    cancel: recovery.cancel,
  };
}

/** Milliseconds of waiting before a message is shown; twice as long counts as a broken connection. */
const slowAfterMs = 8000;

interface StallDetectorDeps extends Pick<EngineDeps, 'schedule'> {
  store: Store<PlayerState>;
  broken(): void;
}

/** Tracks one wait for sound: a spinner at once, a message after 8 s, a broken connection after 16 s. */
export function createStallDetector(deps: StallDetectorDeps) {
  let stop = () => {};
  return {
    waiting() {
      stop();
      deps.store.set({ isBuffering: true });
      stop = deps.schedule(() => {
        deps.store.set({ problem: 'slow' });
        stop = deps.schedule(deps.broken, slowAfterMs);
      }, slowAfterMs);
    },
    /** Call when sound has started, or the listener no longer wants any. */
    over() {
      stop();
      stop = () => {};
      deps.store.set({ isBuffering: false });
    },
  };
}
