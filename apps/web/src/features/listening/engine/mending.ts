import type { Book } from '@lamplight/contract';
import type { EngineDeps } from './engine-api.ts';
import type { MediaFault } from './media-fault.ts';
import { chapterAt, type PlayerState, type Problem } from './player-state.ts';
import { createRecovery } from './recovery.ts';
import type { Store } from './store.ts';

export interface MendingDeps extends Omit<EngineDeps, 'port'> {
  store: Store<PlayerState>;
  setWantsToPlay(on: boolean): void;
  /** Lets the broken source go; the position stays. */
  drop(): void;
  /** Loads the same chapter again, from the same position. */
  restart(book: Book): void;
  /** Nobody waits for sound any more. */
  hush(): void;
}

/** What becomes of a source that broke, and what the listener is told of it. */
export function createMending(deps: MendingDeps) {
  const { store, setWantsToPlay } = deps;
  let isBroken = false;
  const recovery = createRecovery({
    ...deps,
    isWanted: () => store.get().wantsToPlay,
    show,
    reload: deps.restart,
    async isServed(book) {
      const chapter = chapterAt(book, store.get().chapter?.id);
      return chapter ? deps.isServed(deps.sourceOf(chapter)) : null;
    },
  });

  function show(problem: Problem) {
    if (problem === 'no_access' || problem === 'damaged' || problem === 'no_output') {
      store.set({ problem });
      deps.hush();
      setWantsToPlay(false);
      if (problem === 'no_access') deps.events.accessLost();
    } else if (store.get().wantsToPlay) store.set({ problem });
  }

  function fail(fault: MediaFault = 'network') {
    const { book } = store.get();
    if (!book) return;
    isBroken = true;
    deps.drop();
    recovery.failed(book.id, fault);
  }

  return {
    /** There is no source: it failed, and is still to come back. */
    isBroken: () => isBroken,
    fail,
    /** By hand: at once, from the ladder's first rung. */
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
    /** Whoever pauses does not wait: nothing is tried, and nothing said, until they play again. */
    paused() {
      if (!isBroken) return;
      recovery.cancel();
      store.set({ problem: null });
    },
    /** A source is being loaded. */
    begun() {
      isBroken = false;
    },
    hurry: recovery.hurry,
    reset: recovery.reset,
    cancel: recovery.cancel,
  };
}
