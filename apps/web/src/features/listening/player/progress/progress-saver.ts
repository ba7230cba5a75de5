import type { SavedProgress } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { createBackoff } from '../../../../lib/backoff.ts';
import { statusOf } from '../../../../lib/record.ts';
import { createListeners } from '../../../../lib/store.ts';
import type { BookPosition } from '../engine/player-state.ts';
import type { ProgressQueue, UnsentPosition } from './progress-queue.ts';

/** Seconds by which an element may miss its seek target. */
const tolerance = 0.1;

/** Position saved by another device of this member. */
export type RemoteProgress = Pick<SavedProgress, 'chapter_id' | 'position' | 'device' | 'updated_at'>;

export interface ProgressSaverDeps {
  /** Called when a save was rejected for lack of access: check the member's rights again. */
  accessLost(): void;
  /** Rejects with an error that has a `status` (0: no response). */
  post(place: UnsentPosition): Promise<SavedProgress>;
  queue: ProgressQueue;
  schedule(task: () => void, ms: number): () => void;
  /** Milliseconds since 1970, by the device's clock. */
  now(): number;
  isPlaying(bookId: number): boolean;
  /** Called when a paused listener's position was rejected because another device was used since. */
  onRejected(bookId: number): void;
  /**
   * Called when the listener plays here, but another device was used since: its position is overwritten now or
   * with the next save.
   */
  onRemotePosition(bookId: number, place: RemoteProgress): void;
  /** True if a position is at or after another one in the book. */
  isPast(place: BookPosition, other: BookPosition): boolean;
  /** Called when the server has accepted a guessed position as the listener's. */
  guessConfirmed(bookId: number): void;
}

export interface ProgressSaver {
  /** Call when the book was opened at the server's position: saves nothing until the position changes. */
  onOpen(place: BookPosition, rev: number): void;
  /**
   * Call when playback starts without the server's position; `rev` is the last revision known to this device.
   */
  onGuess(place: BookPosition, rev: number): void;
  /**
   * Call when the server's position was loaded after a guess. `ahead` is null if it is not newer than the
   * guess's revision.
   */
  onServerPosition(bookId: number, rev: number, ahead: BookPosition | null): void;
  isGuess(bookId: number): boolean;
  /** Call while playing: saves once the position has moved by more than 2 s since the last save. */
  onMove(place: BookPosition): void;
  /** Saves at once if the position is new: after a pause, a seek, a chapter change or the end. */
  onSettle(place: BookPosition): void;
  /** Call when the listener manually leaves this position: saves it in any case. */
  onLeave(place: BookPosition): void;
  /**
   * Call when the listener chose a position manually: saves it on arrival, or now if the listener is already
   * there.
   */
  onSeek(place: BookPosition): void;
  /** Call when the page closes: sends everything now. */
  leave(): void;
  /** Call when the network, the page or access is back: retries now. */
  retryNow(): void;
  /** Stops sending until `start`, because nobody is signed in. */
  stop(): void;
  /** Sends the member's queued positions. */
  start(): void;
  /** Returns the revision that this device's next save is based on. */
  rev(bookId: number): number | null;
  isIdle(bookId: number): boolean;
  /** Resolves once the book's queue is empty, or after `ms`. */
  whenDrained(bookId: number, ms: number): Promise<void>;
}

/** Rounds to hundredths of a second. */
const rounded = (place: BookPosition): BookPosition => ({
  ...place,
  position: Math.round(place.position * 100) / 100,
});

const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * Creates the saver of positions (specification §9): one request at a time, the latest position wins, failures
 * are retried in order.
 */
export function createProgressSaver(deps: ProgressSaverDeps): ProgressSaver {
  const { queue } = deps;
  const inFlight = new Set<string>();
  const revs = new Map<number, number>();
  const queueChanges = createListeners();
  const backoff = createBackoff(1000, 30_000);
  let isStopped = false;
  /** True after a rejection for lack of access: retried with the next position. */
  let isLocked = false;
  let cancelRetry: (() => void) | null = null;
  /** The last position saved or loaded; the next one is compared with it. */
  let lastSaved: BookPosition | null = null;
  let latest: BookPosition | null = null;
  /**
   * Playback started without the server's position. If the server turns out to have a newer one (`ahead`),
   * nothing is saved before playback passes it.
   */
  let guess: { readonly bookId: number; ahead: (BookPosition & { rev: number }) | null } | null = null;

  function onResponse({ id, bookId, onlyIfCurrent }: UnsentPosition, answer: SavedProgress) {
    const { rev, accepted, displaced } = answer;
    backoff.reset();
    queue.remove(id);
    const isGuessed = onlyIfCurrent === true && guess?.bookId === bookId;
    if (accepted) {
      revs.set(bookId, rev);
      queue.rebase(bookId, rev);
      if (displaced) deps.onRemotePosition(bookId, displaced);
      if (!isGuessed) return;
      guess = null;
      deps.guessConfirmed(bookId);
    } else if (isGuessed && deps.isPlaying(bookId)) {
      onServerPosition(bookId, rev, { bookId, chapterId: answer.chapter_id, position: answer.position });
      deps.onRemotePosition(bookId, answer);
    } else if (deps.isPlaying(bookId)) {
      // While playing, do not jump; adopt the server's revision so that the next save wins.
      revs.set(bookId, rev);
      if (lastSaved?.bookId === bookId) lastSaved = null;
      deps.onRemotePosition(bookId, answer);
    } else if (queue.of(bookId).length === 0) deps.onRejected(bookId);
  }

  async function send(place: UnsentPosition): Promise<void> {
    inFlight.add(place.id);
    try {
      const answer = await deps.post(place);
      // Another member may have signed in meanwhile.
      if (!inFlight.delete(place.id)) return;
      onResponse(place, answer);
    } catch (reason) {
      if (!inFlight.delete(place.id)) return;
      const status = statusOf(reason);
      if (status === 401 || status === 403) {
        isLocked = true;
        deps.accessLost();
      } else if (isTemporary(status)) scheduleRetry();
      // A permanent error: the server will never accept this position.
      else queue.remove(place.id);
    }
    queueChanges.notify();
    flushNext();
  }

  function scheduleRetry() {
    cancelRetry?.();
    cancelRetry = deps.schedule(() => {
      cancelRetry = null;
      flushNext();
    }, backoff.next());
  }

  function flushNext() {
    const [next] = queue.all();
    if (next && inFlight.size === 0 && cancelRetry === null && !isStopped && !isLocked) void send(next);
  }

  function onServerPosition(bookId: number, rev: number, ahead: BookPosition | null) {
    if (guess?.bookId !== bookId) return;
    if (ahead) {
      guess.ahead = { ...ahead, rev };
      // Forces a save once playback has passed the server's position, however little it moved since the last
      // save.
      lastSaved = null;
      return;
    }
    revs.set(bookId, rev);
    guess = null;
  }

  function onOpen(place: BookPosition, rev: number) {
    guess = null;
    lastSaved = place;
    latest = place;
    revs.set(place.bookId, rev);
  }

  /**
   * True if the server has a newer position later in the book, which a guessed position must not overwrite.
   */
  function isBehindServer(place: BookPosition): boolean {
    if (guess?.bookId !== place.bookId || guess.ahead === null) return false;
    if (!deps.isPast(place, guess.ahead)) return true;
    revs.set(place.bookId, guess.ahead.rev);
    guess = null;
    return false;
  }

  function save(exact: BookPosition) {
    if (isBehindServer(exact)) return;
    lastSaved = exact;
    latest = exact;
    const observedAt = new Date(deps.now()).toISOString();
    const baseRev = revs.get(exact.bookId) ?? null;
    const onlyIfCurrent = guess?.bookId === exact.bookId;
    queue.add({ ...rounded(exact), observedAt, baseRev, ...(onlyIfCurrent && { onlyIfCurrent }) }, inFlight);
    isLocked = false;
    flushNext();
  }

  const isOtherChapter = (place: BookPosition, from: BookPosition | null) =>
    from?.bookId !== place.bookId || from.chapterId !== place.chapterId;
  const distance = (place: BookPosition) => Math.abs(place.position - (lastSaved?.position ?? 0));

  const isNew = (place: BookPosition) => isOtherChapter(place, lastSaved) || distance(place) > tolerance;

  function saveIfNew(place: BookPosition) {
    if (isNew(place)) save(place);
  }

  function saveUnlessQueued(place: BookPosition) {
    const newest = queue.of(place.bookId).at(-1);
    const isQueued = newest && !isOtherChapter(place, newest) && newest.position === rounded(place).position;
    const isUntouched = place.position === 0 && !isOtherChapter(place, lastSaved) && distance(place) === 0;
    if (!isQueued && !isUntouched) save(place);
  }

  function retryNow() {
    backoff.reset();
    isLocked = false;
    cancelRetry?.();
    cancelRetry = null;
    flushNext();
  }

  return {
    onOpen,
    onGuess(place, rev) {
      onOpen(place, rev);
      guess = { bookId: place.bookId, ahead: null };
    },
    onServerPosition,
    isGuess: (bookId) => guess?.bookId === bookId,
    onMove(place) {
      latest = place;
      if (isOtherChapter(place, lastSaved) || distance(place) > limits.progressStepSeconds) save(place);
    },
    onSettle: saveIfNew,
    onLeave: saveUnlessQueued,
    onSeek(place) {
      // Another device may have moved on from this position since it was saved.
      if (!isNew(place)) saveUnlessQueued(place);
    },
    leave() {
      if (latest) saveIfNew(latest);
      if (isStopped || isLocked) return;
      // A pending request may or may not outlive the page: send the rest without waiting for it.
      for (const place of queue.all()) if (!inFlight.has(place.id)) void send(place);
    },
    retryNow,
    stop() {
      isStopped = true;
    },
    start() {
      isStopped = false;
      inFlight.clear();
      revs.clear();
      lastSaved = null;
      latest = null;
      guess = null;
      queue.reopen();
      retryNow();
    },
    rev: (bookId) => revs.get(bookId) ?? null,
    isIdle: (bookId) => queue.of(bookId).length === 0,
    whenDrained(bookId, ms) {
      return new Promise((resolve) => {
        const check = () => {
          if (queue.of(bookId).length > 0) return;
          finish();
        };
        const stopWaiting = deps.schedule(() => finish(), ms);
        const finish = () => {
          stopWaiting();
          unsubscribe();
          resolve();
        };
        const unsubscribe = queueChanges.subscribe(check);
        check();
      });
    },
  };
}
