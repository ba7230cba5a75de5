import { demoRules } from './demo-rules.ts';

/** The little of an audio element that the demo needs. */
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
  /** An audio is chosen. */
  readonly isLoaded: boolean;
  /** What the play button says; the sound itself may still have to come. */
  readonly wantsToPlay: boolean;
  readonly isBuffering: boolean;
  /** The slider's place: 0 to 300. */
  readonly slider: number;
  readonly rate: number;
  /** Whole seconds of free listening that are left. */
  readonly freeSeconds: number;
  /** The free listening is used up. */
  readonly isOver: boolean;
  readonly hasFailed: boolean;
}

/** Nothing chosen, nothing used up. */
export const start: DemoState = {
  isLoaded: false,
  wantsToPlay: false,
  isBuffering: false,
  slider: 0,
  rate: 1,
  freeSeconds: demoRules.freeSeconds,
  isOver: false,
  hasFailed: false,
};
