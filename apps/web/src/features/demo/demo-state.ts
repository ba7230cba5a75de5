import { demoLimits } from './demo-limits.ts';

/** The part of an audio element that the demo uses. */
export type DemoAudio = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>;

export interface DemoState {
  /** True if an audio is selected. */
  readonly isLoaded: boolean;
  /** State of the play button; the sound may not have started yet. */
  readonly wantsToPlay: boolean;
  readonly isBuffering: boolean;
  /** Slider value: 0 to 300. */
  readonly slider: number;
  readonly rate: number;
  /** Remaining whole seconds of free listening. */
  readonly freeSeconds: number;
  /** True if the free listening is used up. */
  readonly isOver: boolean;
  readonly hasFailed: boolean;
}

/** Initial state: no audio selected, no free listening used. */
export const start: DemoState = {
  isLoaded: false,
  wantsToPlay: false,
  isBuffering: false,
  slider: 0,
  rate: 1,
  freeSeconds: demoLimits.freeSeconds,
  isOver: false,
  hasFailed: false,
};
