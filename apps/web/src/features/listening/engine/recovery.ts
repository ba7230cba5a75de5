import type { Book } from '@lamplight/contract';
import type { MediaFault } from './media-fault.ts';
import type { Problem } from './player-state.ts';

/** Milliseconds before each try: the first at once, since an expired URL needs no patience. */
const delays = [0, 500, 1000, 2000, 4000, 8000];
/** Before every further try, as long as somebody waits for the sound. */
const lastDelay = 10_000;
/** From this try on the listener is told. */
const silentTries = 2;
/** Attempts after an error that is not the network's: loading the same file again and again does not mend it. */
const mediaTries = 2;
/** An answer that takes longer than this, in milliseconds, is none. */
const patienceMs = 15_000;

export interface RecoveryDeps {
  /** The book again, with fresh audio URLs. Rejects with `status` 401 or 403 when access is gone. */
  refreshBook(bookId: number): Promise<Book>;
  isOnline(): boolean;
  /** Calls back once, when the network returns. */
  whenOnline(listener: () => void): () => void;
  schedule(task: () => void, ms: number): () => void;
  /** Somebody waits for the sound. */
  isWanted(): boolean;
  show(problem: Problem): void;
  /** Whether the server delivers the audio; null if that cannot be told. */
  isServed(book: Book): Promise<boolean | null>;
  /** Fresh URLs are here: load again. */
  reload(book: Book): void;
}

export interface Recovery {
  /** The source failed: climb the ladder's next rung. */
  failed(bookId: number, fault?: MediaFault): void;
  /** Playback moves again, or the listener asks for another round of tries. */
  reset(): void;
  /** There is reason to hope: what waits for its turn is tried now. */
  hurry(): void;
  /** Nothing of an earlier failure may act any more. */
  cancel(): void;
}

const isRefusal = (reason: unknown): boolean => {
  const status = reason instanceof Error && 'status' in reason ? reason.status : 0;
  return status === 401 || status === 403;
};

/**
 * player.md's ladder: wait while offline, else a fresh URL with growing pauses, for as long as it is wanted. Errors of
 * decoding and output are given up after a few attempts.
 */
export function createRecovery(deps: RecoveryDeps): Recovery {
  let tries = 0;
  /** Those that followed an error which is not the network's. */
  let faultyTries = 0;
  let token = 0;
  let stopWaiting = () => {};
  /** The book that waits for its next try. */
  let waiting: number | null = null;

  function stop() {
    token += 1;
    waiting = null;
    stopWaiting();
    stopWaiting = () => {};
  }

  function giveUp(fault: 'decoding' | 'output') {
    stop();
    deps.show(fault === 'decoding' ? 'damaged' : 'no_output');
  }

  function failed(bookId: number, fault: MediaFault = 'network') {
    stop();
    if (fault === 'decoding' || fault === 'output') {
      if (faultyTries >= mediaTries) return giveUp(fault);
      faultyTries += 1;
    }
    if (!deps.isOnline()) {
      deps.show('offline');
      waiting = bookId;
      stopWaiting = deps.whenOnline(hurry);
      return;
    }
    const delay = delays[tries];
    if (delay === undefined && !deps.isWanted()) return;
    if (delay === undefined) deps.show('failed');
    else if (tries >= silentTries) deps.show('reconnecting');
    tries += 1;
    waiting = bookId;
    stopWaiting = deps.schedule(() => void tryAgain(bookId, fault), delay ?? lastDelay);
  }

  async function tryAgain(bookId: number, fault: MediaFault) {
    stop();
    const mine = token;
    stopWaiting = deps.schedule(() => failed(bookId), patienceMs);
    try {
      const book = await deps.refreshBook(bookId);
      if (mine !== token) return;
      // A fresh URL did not help: if the file arrives all the same, it is the file.
      if (fault === 'source' && tries > silentTries && (await deps.isServed(book))) {
        if (mine === token) giveUp('decoding');
        return;
      }
      if (mine !== token) return;
      stop();
      deps.reload(book);
    } catch (reason) {
      if (mine !== token) return;
      stop();
      if (isRefusal(reason)) deps.show('no_access');
      else failed(bookId);
    }
  }

  function hurry() {
    if (waiting === null) return;
    tries = 0;
    void tryAgain(waiting, 'network');
  }

  return {
    failed,
    hurry,
    cancel() {
      stop();
      tries = 0;
      faultyTries = 0;
    },
    reset() {
      tries = 0;
      faultyTries = 0;
    },
  };
}
