import type { SavedProgress } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { createOutbox, type OutboxHost } from '../../../../lib/outbox.ts';
import { type BookPosition, isJump } from '../engine/player-state.ts';
import { isUnsentPosition, type UnsentPosition } from './unsent-positions.ts';

/** Seconds by which an element may miss its seek target. */
const tolerance = 0.1;

/** Position saved by another device of this member. */
export type RemoteProgress = Pick<SavedProgress, 'chapter_id' | 'position' | 'device' | 'updated_at'>;

export interface ProgressSaverDeps {
  /** Called when a save was rejected for lack of access: check the member's rights again. */
  accessLost(): void;
  /** Sends a position. Rejects with an error that has a `status` (0: no response). */
  post(place: UnsentPosition): Promise<SavedProgress>;
  /** Storage of unsent positions, and the member to whom they belong. */
  outboxHost: OutboxHost;
  /** Milliseconds since 1970, by the device's clock. */
  now(): number;
  isPlaying(bookId: number): boolean;
  /** Called when a paused listener's position was rejected because another device was used since. */
  onRejected(bookId: number): void;
  /**
   * Called when the listener plays on this device, but another device was used since the last save: the other device's
   * position is overwritten now or with the next save.
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
   * Call when the listener chose a position manually: saves the position on arrival, or now if playback is already at
   * it.
   */
  onSeek(place: BookPosition): void;
  /** Call when the page closes: sends everything now. */
  leave(): void;
  /** Call when the network, the page or access is back: retries now. */
  retryNow(): void;
  /** Call at the start and when another member has signed in: sends the member's unsent positions. */
  start(): void;
  /** Returns the revision that this device's next save is based on. */
  rev(bookId: number): number | null;
  /** Returns the book's unsent positions, in the order of listening. */
  unsent(bookId: number): readonly UnsentPosition[];
  /** Resolves once the book's positions are sent, or after `ms`. */
  whenSent(bookId: number, ms: number): Promise<void>;
}

/** Rounds to hundredths of a second. */
const rounded = (place: BookPosition): BookPosition => ({
  ...place,
  position: Math.round(place.position * 100) / 100,
});

/**
 * Maximum number of unsent positions, reached only after a long time offline; continuous listening is one position,
 * however long.
 */
const maxEntries = 100;

/** Creates the saver of positions: it decides which are saved, and what a response means. */
export function createProgressSaver(deps: ProgressSaverDeps): ProgressSaver {
  const revs = new Map<number, number>();
  const outbox = createOutbox<UnsentPosition, SavedProgress>(deps.outboxHost, {
    kind: '',
    isChange: isUnsentPosition,
    maxEntries,
    dropsOldest: true,
    keyOf: ({ bookId }) => bookId,
    // Moves of less than 30 s are one position, by the server's rule; a position from which the listener jumped away
    // is sent, too.
    combine: (earlier, later) => (isJump(earlier, later) ? null : later),
    send: deps.post,
    onSent: onResponse,
    onLocked: deps.accessLost,
  });
  /** The last position saved or loaded; the next one is compared with it. */
  let lastSaved: BookPosition | null = null;
  let latest: BookPosition | null = null;
  /**
   * Set if playback started without the server's position; null otherwise. If the server turns out to have a newer
   * position (`ahead`), nothing is saved before playback passes it.
   */
  let guess: { readonly bookId: number; ahead: (BookPosition & { rev: number }) | null } | null = null;

  const unsent = (bookId: number) => outbox.unsent.get().filter((place) => place.bookId === bookId);

  /** Updates the revision of unsent positions that are based on a position which the server has accepted. */
  const rebase = (bookId: number, rev: number) =>
    outbox.update((place) =>
      place.bookId === bookId && (place.baseRev ?? -1) < rev ? { ...place, baseRev: rev } : place,
    );

  function onResponse({ bookId, onlyIfCurrent }: UnsentPosition, answer: SavedProgress) {
    const { rev, accepted, displaced } = answer;
    const isGuessed = onlyIfCurrent === true && guess?.bookId === bookId;
    if (accepted) {
      revs.set(bookId, rev);
      rebase(bookId, rev);
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
    } else if (unsent(bookId).length === 0) deps.onRejected(bookId);
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
    outbox.add({ ...rounded(exact), observedAt, baseRev, ...(onlyIfCurrent && { onlyIfCurrent }) });
  }

  const isOtherChapter = (place: BookPosition, from: BookPosition | null) =>
    from?.bookId !== place.bookId || from.chapterId !== place.chapterId;
  const distance = (place: BookPosition) => Math.abs(place.position - (lastSaved?.position ?? 0));

  const isNew = (place: BookPosition) => isOtherChapter(place, lastSaved) || distance(place) > tolerance;

  function saveIfNew(place: BookPosition) {
    if (isNew(place)) save(place);
  }

  function saveUnlessQueued(place: BookPosition) {
    const newest = unsent(place.bookId).at(-1);
    const isQueued = newest && !isOtherChapter(place, newest) && newest.position === rounded(place).position;
    const isUntouched = place.position === 0 && !isOtherChapter(place, lastSaved) && distance(place) === 0;
    if (!isQueued && !isUntouched) save(place);
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
      // Saves an unchanged position, too: another device may have moved on from it since it was saved.
      if (!isNew(place)) saveUnlessQueued(place);
    },
    leave() {
      if (latest) saveIfNew(latest);
      outbox.sendAll();
    },
    retryNow: outbox.retryNow,
    start() {
      revs.clear();
      lastSaved = null;
      latest = null;
      guess = null;
      outbox.open();
    },
    rev: (bookId) => revs.get(bookId) ?? null,
    unsent,
    whenSent: (bookId, ms) => outbox.whenSent(ms, (place) => place.bookId === bookId),
  };
}
