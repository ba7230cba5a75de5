import type { Book, Chapter } from '@lamplight/contract';
import type { AheadDeps } from './audio-ahead.ts';
import type { AudioPort } from './audio-port.ts';
import type { BookPosition, PlayerState, Refusal } from './player-state.ts';
import type { RecoveryDeps } from './recovery.ts';

export interface EngineEvents {
  /** Called with the position while playing, several times a second. */
  onMove(place: BookPosition): void;
  /** Called with a position to save: after a pause, a seek, the end, before and after a chapter change. */
  onSettle(place: BookPosition): void;
  /**
   * Called before a manual jump: far within the chapter, or to another chapter, possibly chosen from the list.
   */
  onJump(from: BookPosition, to: BookPosition, isChapterChoice: boolean): void;
  /** Called before a manual move too short to be a jump; the move may lead to the current position. */
  onSeek(place: BookPosition): void;
  wantsToPlay(on: boolean): void;
  /** Called when the last chapter has ended; `isStopped` if playback was to stop there anyway. */
  onBookEnd(isStopped: boolean): void;
  accessLost(): void;
}

export interface EngineDeps
  extends Omit<RecoveryDeps, 'isWanted' | 'show' | 'reload' | 'isServed'>,
    Pick<AheadDeps, 'fetchPart' | 'savesData' | 'createUrl' | 'revokeUrl' | 'now'> {
  port: AudioPort;
  /** Returns the URL of a chapter's audio. */
  sourceOf(chapter: Chapter): string;
  /**
   * Called when an audio URL that was not refused failed to play. Returns false if `sourceOf` has no other URL for
   * the file.
   */
  markUnplayable(url: string): boolean;
  /**
   * Checks whether the first bytes of an audio URL can be fetched, and returns why not if the server says so; null if
   * another host does not allow the check.
   */
  isServed(url: string): Promise<boolean | Refusal | null>;
  /** Returns where a manually opened chapter starts, in seconds. */
  startOf(chapter: Chapter): number;
  /** Returns the seconds at which playback resumes after a pause at `place`; never later than that position. */
  resumeAt(place: BookPosition): number;
  /** True if playback stops at the end of the chapter instead of continuing with the next. */
  stopsAtEnd(): boolean;
  /** Returns the seconds at which the chapter repeats at its end, instead of continuing with the next; null for never. */
  repeatAt?(): number | null;
  events: EngineEvents;
}

export interface LoadOptions {
  chapterId: number;
  /** Start position in seconds. */
  position: number;
  /** Tries to play at once; if the browser refuses, the book stays paused. */
  play: boolean;
  /** Allows a position at the very end of a chapter, which would otherwise restart it. */
  allowEnd?: boolean;
}

export interface Engine {
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Exact seconds into the chapter. */
  position(): number;
  /** Seconds into the chapter up to which audio is buffered. */
  bufferedTo(): number;
  /** Called on every position update, for elements that move without React. */
  onPosition(listener: () => void): () => void;
  /** Loads the start of what a tap will probably play, unless a book is loaded. Nothing is shown or reported. */
  prepare(book: Book, start: Pick<LoadOptions, 'chapterId' | 'position'>): void;
  load(book: Book, options: LoadOptions): void;
  /** Updates the chapters of the loaded book without interrupting playback, even if the current one was deleted. */
  refresh(book: Book): void;
  unload(): void;
  play(): void;
  pause(): void;
  toggle(): void;
  /** Seeks to a second, clamped to the chapter; `skip` is clamped, too. */
  seek(position: number): void;
  skip(seconds: number): void;
  openChapter(chapterId: number): void;
  /** Moves to a position in the loaded book, and keeps playing if it plays. `quietly`: not reported as a jump. */
  goTo(chapterId: number, position: number, quietly?: boolean): void;
  next(): void;
  /** Moves to the start of the chapter; within its first seconds, to the chapter before. */
  previous(): void;
  /** Plays from the server instead of this page's memory, which another device cannot reach. */
  leaveMemory(): void;
  retry(): void;
  /** Retries a failed source immediately. */
  retryNow(): void;
  /** Stops playback and keeps the position, after access was lost or because another device or tab plays. */
  lock(problem?: 'no_access' | 'other_device' | 'other_tab'): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  /** Lowers the audible volume to this fraction of the set volume, 0 to 1. */
  fade(share: number): void;
}
