import type { Book } from '@lamplight/contract';
import type { Problem } from './player-state.ts';

/** Milliseconds before each try: the first at once, since an expired URL needs no patience. */
const delays = [0, 500, 1000, 2000, 4000, 8000];
/** From this try on the listener is told. */
const silentTries = 2;

export interface RecoveryDeps {
  /** The book again, with fresh audio URLs. Rejects with `status` 401 or 403 when access is gone. */
  refreshBook(bookId: number): Promise<Book>;
  isOnline(): boolean;
  /** Calls back once, when the network returns. */
  whenOnline(listener: () => void): () => void;
  schedule(task: () => void, ms: number): () => void;
  show(problem: Problem): void;
  /** Fresh URLs are here: load again. */
  reload(book: Book): void;
}

export interface Recovery {
  /** The source failed: climb the ladder's next rung. */
  failed(bookId: number): void;
  /** Playback moves again, or the listener asks for another round of tries. */
  reset(): void;
  /** Nothing of an earlier failure may act any more. */
  cancel(): void;
}

const isRefusal = (reason: unknown): boolean => {
  const status = reason instanceof Error && 'status' in reason ? reason.status : 0;
  return status === 401 || status === 403;
};

/** player.md's ladder: wait while offline, else a fresh URL with growing pauses, then a Retry by hand. */
export function createRecovery(deps: RecoveryDeps): Recovery {
  let tries = 0;
  let token = 0;
  let stopWaiting = () => {};

  function stop() {
    token += 1;
    stopWaiting();
    stopWaiting = () => {};
  }

  function failed(bookId: number) {
    stop();
    if (!deps.isOnline()) {
      deps.show('offline');
      stopWaiting = deps.whenOnline(() => {
        tries = 0;
        failed(bookId);
      });
      return;
    }
    const delay = delays[tries];
    if (delay === undefined) {
      deps.show('failed');
      return;
    }
    if (tries >= silentTries) deps.show('reconnecting');
    tries += 1;
    stopWaiting = deps.schedule(() => void tryAgain(bookId, token), delay);
  }

  async function tryAgain(bookId: number, mine: number) {
    try {
      const book = await deps.refreshBook(bookId);
      if (mine === token) deps.reload(book);
    } catch (reason) {
      if (mine !== token) return;
      if (isRefusal(reason)) deps.show('no_access');
      else failed(bookId);
    }
  }

  return {
    failed,
    cancel() {
      stop();
      tries = 0;
    },
    reset() {
      tries = 0;
    },
  };
}
