import type { SavedProgress } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import type { Place } from '../engine/player-state.ts';
import type { ProgressQueue, UnsentPlace } from './progress-queue.ts';

const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** Seconds by which an element may miss the place that it was sent to. */
const sameWithin = 0.1;

/** A place of this member that this device did not know of. */
export type PlaceElsewhere = Pick<SavedProgress, 'chapter_id' | 'position' | 'device' | 'updated_at'>;

export interface ProgressSaverDeps {
  /** A place was refused for want of access: what the member may do has to be asked again. */
  accessLost(): void;
  /** Rejects with an error that bears `status` (0: no answer). */
  post(place: UnsentPlace): Promise<SavedProgress>;
  queue: ProgressQueue;
  schedule(task: () => void, ms: number): () => void;
  /** Milliseconds since 1970, by the device's clock. */
  now(): number;
  isPlaying(bookId: number): boolean;
  /** A paused listener's place did not count: somebody listened elsewhere since. */
  overruled(bookId: number): void;
  /** The listener goes on here, and was elsewhere since: that place yields, or stands until the next save. */
  metElsewhere(bookId: number, place: PlaceElsewhere): void;
  /** Whether a place is at or after another one in the book. */
  isPast(place: Place, other: Place): boolean;
  /** The server has taken a guessed place: it is the listener's position from now on. */
  guessConfirmed(bookId: number): void;
}

export interface ProgressSaver {
  /** The listener stands here because the server said so: nothing to save before that changes. */
  opened(place: Place, rev: number): void;
  /** Playback starts here without the server's position; `rev` is the last one known to this device. */
  guessed(place: Place, rev: number): void;
  /** The server's position has become known after a guess. Null if nothing newer than the guess's rev is held. */
  learned(bookId: number, rev: number, ahead: Place | null): void;
  isGuess(bookId: number): boolean;
  /** While playing: saved once the position has moved by more than 2 s since the last save. */
  moved(place: Place): void;
  /** Saved at once if it is a new place: pause, seek, chapter change, the end. */
  settled(place: Place): void;
  /** The listener leaves this place by hand: kept, whatever is known of it. */
  left(place: Place): void;
  /** The listener chose a place by hand: kept on arrival, or now where they stand there already. */
  chosen(place: Place): void;
  /** The page is going away: everything is sent now. */
  leave(): void;
  /** The network, the page or the member's access is back: no reason to wait any longer. */
  wake(): void;
  /** Nothing is sent until `start`: nobody is signed in. */
  stop(): void;
  /** Sends what the member has left behind. */
  start(): void;
  /** The rev that this device goes on from. */
  rev(bookId: number): number | null;
  isIdle(bookId: number): boolean;
  /** Resolves once nothing of the book waits, or after `ms`. */
  drained(bookId: number, ms: number): Promise<void>;
}

/** Hundredths of a second are plenty. */
const rounded = (place: Place): Place => ({ ...place, position: Math.round(place.position * 100) / 100 });

function statusOf(reason: unknown): number {
  return reason instanceof Error && 'status' in reason && typeof reason.status === 'number'
    ? reason.status
    : 0;
}
const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/** Specification §9: one request in flight, the latest position wins, failures are tried again, in order. */
export function createProgressSaver(deps: ProgressSaverDeps): ProgressSaver {
  const { queue } = deps;
  const inFlight = new Set<string>();
  const revs = new Map<number, number>();
  const waiting = new Set<() => void>();
  let retryMs = firstRetryMs;
  let isStopped = false;
  /** Refused for want of access: tried again when there is something new. */
  let isLocked = false;
  let stopResting: (() => void) | null = null;
  /** The position that the next one is measured against, and the newest heard of. */
  let noted: Place | null = null;
  let latest: Place | null = null;
  /**
   * Playback that started without the server's position. Once the server turns out to hold a newer one (`ahead`),
   * nothing is saved before playback passes it.
   */
  let guess: { readonly bookId: number; ahead: (Place & { rev: number }) | null } | null = null;

  function tellDrained() {
    for (const check of waiting) check();
  }

  function answered({ id, bookId, onlyIfCurrent }: UnsentPlace, answer: SavedProgress) {
    const { rev, accepted, displaced } = answer;
    retryMs = firstRetryMs;
    queue.remove(id);
    const isGuessed = onlyIfCurrent === true && guess?.bookId === bookId;
    if (accepted) {
      revs.set(bookId, rev);
      queue.rebase(bookId, rev);
      if (displaced) deps.metElsewhere(bookId, displaced);
      if (!isGuessed) return;
      guess = null;
      deps.guessConfirmed(bookId);
    } else if (isGuessed && deps.isPlaying(bookId)) {
      learned(bookId, rev, { bookId, chapterId: answer.chapter_id, position: answer.position });
      deps.metElsewhere(bookId, answer);
    } else if (deps.isPlaying(bookId)) {
      // Nobody is moved while playing: the next word goes on from the other's place, and counts.
      revs.set(bookId, rev);
      if (noted?.bookId === bookId) noted = null;
      deps.metElsewhere(bookId, answer);
    } else if (queue.of(bookId).length === 0) deps.overruled(bookId);
  }

  async function send(place: UnsentPlace): Promise<void> {
    inFlight.add(place.id);
    try {
      const answer = await deps.post(place);
      // Another member may have signed in meanwhile.
      if (!inFlight.delete(place.id)) return;
      answered(place, answer);
    } catch (reason) {
      if (!inFlight.delete(place.id)) return;
      const status = statusOf(reason);
      if (status === 401 || status === 403) {
        isLocked = true;
        deps.accessLost();
      } else if (isTemporary(status)) rest();
      // The server will never take this one.
      else queue.remove(place.id);
    }
    tellDrained();
    pump();
  }

  function rest() {
    stopResting?.();
    stopResting = deps.schedule(() => {
      stopResting = null;
      pump();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  function pump() {
    const [next] = queue.all();
    if (next && inFlight.size === 0 && stopResting === null && !isStopped && !isLocked) void send(next);
  }

  function learned(bookId: number, rev: number, ahead: Place | null) {
    if (guess?.bookId !== bookId) return;
    if (ahead) {
      guess.ahead = { ...ahead, rev };
      // Saves once playback has passed it, however little it moved since the last save.
      noted = null;
      return;
    }
    revs.set(bookId, rev);
    guess = null;
  }

  function opened(place: Place, rev: number) {
    guess = null;
    noted = place;
    latest = place;
    revs.set(place.bookId, rev);
  }

  /** Whether the server holds a newer position further on, which a guessed one must not displace. */
  function isBehindServer(place: Place): boolean {
    if (guess?.bookId !== place.bookId || guess.ahead === null) return false;
    if (!deps.isPast(place, guess.ahead)) return true;
    revs.set(place.bookId, guess.ahead.rev);
    guess = null;
    return false;
  }

  function save(exact: Place) {
    if (isBehindServer(exact)) return;
    noted = exact;
    latest = exact;
    const observedAt = new Date(deps.now()).toISOString();
    const baseRev = revs.get(exact.bookId) ?? null;
    const onlyIfCurrent = guess?.bookId === exact.bookId;
    queue.add({ ...rounded(exact), observedAt, baseRev, ...(onlyIfCurrent && { onlyIfCurrent }) }, inFlight);
    isLocked = false;
    pump();
  }

  const isElsewhere = (place: Place, from: Place | null) =>
    from?.bookId !== place.bookId || from.chapterId !== place.chapterId;
  const distance = (place: Place) => Math.abs(place.position - (noted?.position ?? 0));

  const isNew = (place: Place) => isElsewhere(place, noted) || distance(place) > sameWithin;

  function saveIfNew(place: Place) {
    if (isNew(place)) save(place);
  }

  function saveUnlessKept(place: Place) {
    const newest = queue.of(place.bookId).at(-1);
    const isKept = newest && !isElsewhere(place, newest) && newest.position === rounded(place).position;
    const isUntouched = place.position === 0 && !isElsewhere(place, noted) && distance(place) === 0;
    if (!isKept && !isUntouched) save(place);
  }

  function wake() {
    retryMs = firstRetryMs;
    isLocked = false;
    stopResting?.();
    stopResting = null;
    pump();
  }

  return {
    opened,
    guessed(place, rev) {
      opened(place, rev);
      guess = { bookId: place.bookId, ahead: null };
    },
    learned,
    isGuess: (bookId) => guess?.bookId === bookId,
    moved(place) {
      latest = place;
      if (isElsewhere(place, noted) || distance(place) > limits.progressStepSeconds) save(place);
    },
    settled: saveIfNew,
    left: saveUnlessKept,
    chosen(place) {
      // Another device may have gone on from here since it was saved.
      if (!isNew(place)) saveUnlessKept(place);
    },
    leave() {
      if (latest) saveIfNew(latest);
      if (isStopped || isLocked) return;
      // A request in flight may outlive the page or not: what waits behind it cannot wait any longer.
      for (const place of queue.all()) if (!inFlight.has(place.id)) void send(place);
    },
    wake,
    stop() {
      isStopped = true;
    },
    start() {
      isStopped = false;
      inFlight.clear();
      revs.clear();
      noted = null;
      latest = null;
      guess = null;
      queue.reopen();
      wake();
    },
    rev: (bookId) => revs.get(bookId) ?? null,
    isIdle: (bookId) => queue.of(bookId).length === 0,
    drained(bookId, ms) {
      return new Promise((resolve) => {
        const check = () => {
          if (queue.of(bookId).length > 0) return;
          finish();
        };
        const stopWaiting = deps.schedule(() => finish(), ms);
        const finish = () => {
          stopWaiting();
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    },
  };
}
