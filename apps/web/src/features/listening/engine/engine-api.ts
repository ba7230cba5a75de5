import type { Book, Chapter } from '@lamplight/contract';
import type { AudioPort } from './audio-port.ts';
import type { Place, PlayerState } from './player-state.ts';
import type { RecoveryDeps } from './recovery.ts';
import type { WarmUpDeps } from './warm-up.ts';

export interface EngineEvents {
  /** The position while playing; several times a second. */
  moved(place: Place): void;
  /** A point that must be kept: after a pause, a seek, the end, before and after a chapter change. */
  settled(place: Place): void;
  /** Told before a jump by hand: far within the chapter, or to another one, which may have been chosen as such. */
  jumped(from: Place, to: Place, isChapterChoice: boolean): void;
  /** Told before a move by hand that is no jump; it may lead to where the listener stands. */
  chosen(place: Place): void;
  wantsToPlay(on: boolean): void;
  accessLost(): void;
}

export interface EngineDeps
  extends Omit<RecoveryDeps, 'isWanted' | 'show' | 'reload' | 'isServed'>,
    Pick<WarmUpDeps, 'fetchStart' | 'now'> {
  port: AudioPort;
  /** Where a chapter's sound comes from. */
  sourceOf(chapter: Chapter): string;
  /** Whether the first bytes of an audio URL can be fetched; null if another host does not let us look. */
  isServed(url: string): Promise<boolean | null>;
  /** Where a chapter that is opened by hand begins, in seconds. */
  startOf(chapter: Chapter): number;
  /** Seconds from which playing goes on after a pause at `place`; never later than the place itself. */
  resumeAt(place: Place): number;
  /** Whether playback ends with the chapter instead of going on with the next. */
  stopsAtEnd(): boolean;
  events: EngineEvents;
}

export interface LoadOptions {
  chapterId: number;
  /** Seconds. */
  position: number;
  /** Tries to play at once; if the browser refuses, the book stays paused. */
  play: boolean;
  /** Stands at a chapter's very end, too, where it would begin anew otherwise. */
  exactly?: boolean;
}

export interface Engine {
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Exact seconds into the chapter. */
  position(): number;
  /** Seconds into the chapter up to which sound is there. */
  bufferedTo(): number;
  /** Called at every step of the position, for pixels that move without React. */
  onPosition(listener: () => void): () => void;
  load(book: Book, options: LoadOptions): void;
  /** Newer URLs and titles of the book that is loaded; playback goes on untouched. */
  refresh(book: Book): void;
  unload(): void;
  play(): void;
  pause(): void;
  toggle(): void;
  /** Seconds, clamped to the chapter; so is `skip`. */
  seek(position: number): void;
  skip(seconds: number): void;
  openChapter(chapterId: number): void;
  /** Stands at a place of the loaded book, playing on if it plays. `quietly`: not told as a jump. */
  goTo(chapterId: number, position: number, quietly?: boolean): void;
  next(): void;
  previous(): void;
  retry(): void;
  /** The network or the listener is back: a failed source is tried again now. */
  hurry(): void;
  /** Access is gone: silence, position kept. */
  lock(): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  /** Lowers what is heard to this share of the volume, 0 to 1. */
  fade(share: number): void;
}
