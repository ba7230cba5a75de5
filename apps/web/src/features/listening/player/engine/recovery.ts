import type { Book } from '@lamplight/contract';
import { statusOf } from '../../../../lib/record.ts';
import type { Problem, Refusal } from './player-state.ts';

/**
 * Kind of failure. `source`: the browser could not open it, which it also reports for a rejected request;
 * only the server's response tells the two apart.
 */
export type MediaFault = 'network' | 'decoding' | 'output' | 'source';

/** Firefox: 'OnMediaSinkAudioError', 'NS_ERROR_DOM_MEDIA_MEDIASINK_ERR'; Chromium: 'AUDIO_RENDERER_ERROR'. */
const outputWords = /media_?sink|audio_?renderer|audio_?output/i;

/** Classifies an audio element's error; `code` and `message` are from its MediaError. */
export function mediaFault(code: number | null, message: string): MediaFault {
  if (outputWords.test(message)) return 'output';
  if (code === 3) return 'decoding';
  return code === 4 ? 'source' : 'network';
}

/** Milliseconds before each attempt: the first at once, since an expired URL can be renewed without delay. */
const delays = [0, 500, 1000, 2000, 4000, 8000];
/** Delay of every further attempt, as long as the listener wants sound. */
const lastDelay = 10_000;
/** Attempts before the listener sees a message. */
const silentTries = 2;
/** Attempts after a decoding or output error: reloading the same file repeatedly does not help. */
const mediaTries = 2;
/** Request timeout in milliseconds. */
const timeoutMs = 15_000;

export interface RecoveryDeps {
  /** Fetches the book with new audio URLs. Rejects with `status` 401 or 403 if access was lost. */
  refreshBook(bookId: number): Promise<Book>;
  isOnline(): boolean;
  /** Calls the listener once when the network returns. */
  whenOnline(listener: () => void): () => void;
  schedule(task: () => void, ms: number): () => void;
  /** True if the listener wants sound. */
  isWanted(): boolean;
  show(problem: Problem): void;
  /** Checks whether the server delivers the audio, and returns why not if it says so; null if unknown. */
  isServed(book: Book): Promise<boolean | Refusal | null>;
  /** Loads the source again, with the new URLs in `book`. */
  reload(book: Book): void;
}

export interface Recovery {
  /** Call when the source failed: schedules the next attempt. */
  failed(bookId: number, fault?: MediaFault): void;
  /**
   * Call when playback works again, or the listener presses play or asks to retry: starts over with the first delay.
   * A server that refused audio before a press may deliver it afterwards.
   */
  reset(): void;
  /** Runs a scheduled attempt now. */
  retryNow(): void;
  /** Cancels everything that belongs to an earlier failure. */
  cancel(): void;
}

const isRefusal = (reason: unknown): boolean => [401, 403].includes(statusOf(reason));

/**
 * Retries a failed source: waits while offline, otherwise gets a new URL with growing delays, as long as
 * sound is wanted. Decoding and output errors are abandoned after a few attempts.
 */
export function createRecovery(deps: RecoveryDeps): Recovery {
  let tries = 0;
  /** Attempts after decoding or output errors. */
  let faultyTries = 0;
  let token = 0;
  let stopWaiting = () => {};
  /** Id of the book whose playback is retried next; null if none. */
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
      stopWaiting = deps.whenOnline(retryNow);
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
    stopWaiting = deps.schedule(() => failed(bookId), timeoutMs);
    try {
      const book = await deps.refreshBook(bookId);
      if (mine !== token) return;
      const served = fault === 'source' && tries > silentTries ? await deps.isServed(book) : null;
      if (mine !== token) return;
      // A new URL did not help: if the server delivers the file, the file itself is damaged.
      if (served === true) return giveUp('decoding');
      stop();
      if (typeof served === 'string') return deps.show(served);
      deps.reload(book);
    } catch (reason) {
      if (mine !== token) return;
      stop();
      if (isRefusal(reason)) deps.show('no_access');
      else failed(bookId);
    }
  }

  function retryNow() {
    if (waiting === null) return;
    tries = 0;
    void tryAgain(waiting, 'network');
  }

  return {
    failed,
    retryNow,
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
