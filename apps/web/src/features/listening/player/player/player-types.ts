import type { Progress } from '@lamplight/contract';
import type { PlaybackSettingsStore } from '../../settings/playback-settings.ts';
import type { PositionHistory } from '../history/position-history.ts';
import type { RemoteStore } from '../remote/remote-playback.ts';
import type { SleepReturn } from '../sleep/sleep-return.ts';
import type { SleepTimer } from '../sleep/sleep-timer.ts';
import type { BookEndStore } from '../up-next/book-end.ts';
import type { PlayerCore } from './player-core-types.ts';
import type { SpeechStore } from './speech.ts';

export interface Player extends Omit<PlayerCore, 'tracker' | 'restore' | 'pauseAtSentence'> {
  readonly sleep: SleepTimer;
  /** Offers the way back on the morning after the sleep timer stopped the sound. */
  readonly sleepReturn: SleepReturn;
  /** Playback on another device. */
  readonly remote: RemoteStore;
  readonly history: PositionHistory;
  /** The end of a book, and what follows it. */
  readonly bookEnd: BookEndStore;
  /** Times of the text of the chapter that plays, if it has one. */
  readonly speech: SpeechStore;
  /** Skip lengths and speeds. */
  readonly playback: PlaybackSettingsStore;
  /** This device's name on the server. */
  readonly device: string;
  setVolume(volume: number): void;
  /** Sets the speed and saves it for the loaded book. */
  setRate(rate: number): void;
  /**
   * Returns a book's progress after sending this device's unsent positions, with a time limit. Null if it
   * cannot be loaded in time.
   */
  progressOf(bookId: number): Promise<Progress | null>;
  /** Restores this tab's position, paused, after a reload, unless a book is loaded. */
  restore(): void;
  /** Stops and unloads the book. Returns an undo function; null if nothing was loaded. */
  close(): (() => void) | null;
}
