import type { Book, Progress } from '@lamplight/contract';
import type { OutboxHost } from '../../../../lib/outbox.ts';
import type { Store } from '../../../../lib/store.ts';
import type { Engine, EngineDeps } from '../engine/engine-types.ts';
import type { BookPosition } from '../engine/player-state.ts';
import type { PositionHistory } from '../history/position-history.ts';
import type { ListeningLog } from '../listening/listening-log.ts';
import type { PostProgress } from '../listening/post-with-listening.ts';
import type { EngineTracking } from '../listening/track-engine.ts';
import type { PositionMirror } from '../progress/position-mirror.ts';
import type { ProgressSaver } from '../progress/progress-saver.ts';
import type { HeardStretches, Positions } from '../progress/resume.ts';
import type { SleepTimer } from '../sleep/sleep-timer.ts';
import type { SavedPosition } from './saved-session.ts';

/** A change of position, manual or adopted from another device; `from` can be restored. */
export interface Jump {
  readonly from: BookPosition;
  readonly to: BookPosition;
  /** The device whose position was adopted; null for a manual move. */
  readonly device: string | null;
}

/** Newer position on the server while the listener plays on this device. */
export interface RemotePosition {
  readonly remote: BookPosition;
  /** The server's name of the other device; null if that device gave none, or if this device saved the position. */
  readonly device: string | null;
}

type InheritedDeps = Omit<EngineDeps, 'startOf' | 'resumeAt' | 'stopsAtEnd' | 'events'>;

export interface PlayerCoreDeps extends InheritedDeps {
  post: PostProgress;
  outboxHost: OutboxHost;
  listening: ListeningLog;
  history: PositionHistory;
  mirror: Pick<PositionMirror, 'of'>;
  fetchProgress(bookId: number): Promise<Progress>;
  rewindsOnResume(): boolean;
  /** Returns the second at which the sentence said at a position begins. */
  sentenceStart(place: BookPosition): number;
  sleep: Pick<SleepTimer, 'check' | 'playing' | 'chapterEnded'>;
  /** This device's name on the server. */
  device: string;
  onJump(jump: Jump): void;
  onRemotePosition(meeting: RemotePosition): void;
  accessLost(): void;
  onBookEnd(isStopped: boolean): void;
  wantsToPlay(on: boolean): void;
}

export interface OpenOptions {
  /** Id of the chapter in the URL, which takes precedence over the saved position. */
  chapterId?: number | undefined;
  play: boolean;
  /** Begins at the start of the book instead of the saved position. */
  fromStart?: boolean;
}

export interface InBook {
  /** Updated when a position is reported. */
  readonly positions: Positions;
  /** Updated while playing, once half of a stretch was heard. */
  readonly heard: HeardStretches;
}

export interface PlayerCore {
  readonly engine: Engine;
  readonly saver: ProgressSaver;
  readonly tracker: Pick<EngineTracking, 'keep' | 'forget' | 'skipped'>;
  /** Positions in the chapters of the loaded book, and what was heard of them. */
  readonly inBook: Store<InBook>;
  /**
   * Start of playback while the server's position is unknown: from this device's copy or from the chapter's start; null
   * if it is known.
   */
  readonly guess: Store<{ from: 'device' | 'start' | null }>;
  /**
   * The position at which replaying the last half minute is offered after a long pause; null if it is not offered.
   */
  readonly backOffer: Store<{ place: BookPosition | null; isAfterWeek: boolean }>;
  /** Loads the sound at a book's saved position ahead of the tap that plays it, unless a book is loaded. */
  prepare(book: Book, saved: Progress): void;
  /**
   * Loads a book at its saved position; a book that is already loaded continues. If progress is null because
   * it could not be loaded, starts from this device's copy or the chapter's start, and loads progress in the
   * background.
   */
  open(book: Book, saved: Progress | null, options: OpenOptions): void;
  /** Restores this tab's earlier position, paused, without a request. */
  restore(book: Book, place: SavedPosition): void;
  /** Returns to an earlier position without a toast. */
  goBack(place: BookPosition): void;
  /** Pauses at the beginning of the sentence that is said. */
  pauseAtSentence(): void;
  /** Accepts the offer to go back after a long pause. */
  takeBackOffer(): void;
  /**
   * Returns since when playback has been paused at a position, in milliseconds since 1970; null if it is not paused at
   * that position, or if the time is unknown.
   */
  pausedAt(place: BookPosition): number | null;
  /** Checks whether the paused book was played on another device. */
  check(): Promise<void>;
  /** Moves to the start of a book that was started again: the server no longer counts its earlier positions. */
  startAgain(): void;
}
