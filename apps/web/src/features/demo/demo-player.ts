import { seekableAddress } from '../../lib/seekable-audio.ts';
import { createStore } from '../../lib/store.ts';
import { type Countdown, createCountdown } from './countdown.ts';
import { demoLimits } from './demo-limits.ts';
import { type DemoAudio, start } from './demo-state.ts';
import { jumpTo, positionAt, previewStart, sliderAt } from './preview-time.ts';

export interface DemoPlayerDeps {
  readonly audio: DemoAudio;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called when sound starts, to stop other playback on this device. */
  readonly onPlay: () => void;
}

export type DemoPlayer = ReturnType<typeof createDemoPlayer>;

const tickMs = 250;

/**
 * Plays the second half of an audio in a loop until the free listening is used up (specification §4, Demo
 * playback). The countdown runs only while there is sound.
 */
export function createDemoPlayer({ audio, now, onPlay }: DemoPlayerDeps) {
  const countdown: Countdown = createCountdown(demoLimits.freeSeconds, now);
  const { get: state, set, subscribe } = createStore(start);
  let guardedUntil = 0;
  let ticking: ReturnType<typeof setInterval> | undefined;
  /** Length from the server, used until the audio's metadata has loaded. */
  let serverDuration: number | null = null;

  const duration = () => (Number.isFinite(audio.duration) ? audio.duration : (serverDuration ?? 0));
  const showFree = () => set({ freeSeconds: Math.ceil(countdown.left()) });

  function stopCounting() {
    countdown.stop();
    clearInterval(ticking);
    showFree();
  }
  function count() {
    countdown.run();
    clearInterval(ticking);
    ticking = setInterval(check, tickMs);
  }
  function check() {
    showFree();
    if (countdown.left() > 0 || state().isOver) return;
    pause();
    set({ isOver: true });
  }

  function goTo(position: number) {
    audio.currentTime = position;
    guardedUntil = now() + demoLimits.seekGuardMs;
    set({ slider: sliderAt(position, duration()) });
  }

  function play() {
    if (!state().isLoaded || state().isOver) return;
    // Playing from the very end would restart at the first second.
    if (audio.ended || (duration() > 0 && audio.currentTime >= duration())) goTo(previewStart(duration()));
    set({ wantsToPlay: true, hasFailed: false });
    audio.play().catch((refusal: unknown) => {
      // Another audio was chosen meanwhile and is being played.
      if (refusal instanceof DOMException && refusal.name === 'AbortError') return;
      set({ wantsToPlay: false, isBuffering: false });
    });
  }

  function pause() {
    stopCounting();
    audio.pause();
    set({ wantsToPlay: false, isBuffering: false });
  }

  /**
   * Selects another book: starts in the middle of its audio and resets the free listening time. `seconds` is
   * the audio's length, if known.
   */
  function select(url: string, seconds: number | null, andPlay: boolean) {
    stopCounting();
    countdown.reset();
    serverDuration = seconds;
    audio.src = seekableAddress(url);
    // Set before the metadata has loaded, so that no sound from second 0 is played.
    if (seconds !== null) audio.currentTime = previewStart(seconds);
    set({ ...start, isLoaded: true, rate: state().rate });
    if (andPlay) play();
  }

  /** Resets the book to its state before playback. */
  function restart() {
    pause();
    countdown.reset();
    showFree();
    goTo(previewStart(duration()));
    set({ isOver: false });
  }

  /** Stops and unloads the audio. */
  function leave() {
    pause();
    countdown.reset();
    audio.removeAttribute('src');
    audio.load();
    set(start);
  }

  audio.addEventListener('loadedmetadata', () => goTo(previewStart(duration())));
  audio.addEventListener('play', onPlay);
  audio.addEventListener('playing', () => {
    set({ isBuffering: false });
    count();
  });
  audio.addEventListener('waiting', () => {
    stopCounting();
    set({ isBuffering: true });
  });
  audio.addEventListener('pause', () => {
    // Audio also fires pause when it ends, and a replaced source may fire its event late: ignore both.
    if (audio.ended || !audio.paused) return;
    stopCounting();
    set({ wantsToPlay: false, isBuffering: false });
  });
  audio.addEventListener('timeupdate', () => {
    if (now() >= guardedUntil) set({ slider: sliderAt(audio.currentTime, duration()) });
    check();
  });
  audio.addEventListener('ended', () => {
    if (!state().wantsToPlay) return;
    goTo(previewStart(duration()));
    play();
  });
  audio.addEventListener('error', () => {
    if (!state().isLoaded) return;
    stopCounting();
    set({ wantsToPlay: false, isBuffering: false, hasFailed: true });
  });

  return {
    state,
    subscribe,
    select,
    play,
    pause,
    toggle: () => (state().wantsToPlay ? pause() : play()),
    /** Skips by seconds of the audio. */
    skip: (seconds: number) => goTo(jumpTo(audio.currentTime, seconds, duration())),
    /** Seeks to a slider value: 0 to 300. */
    seek: (slider: number) => goTo(positionAt(slider, duration())),
    setRate(rate: number) {
      // A new source resets playbackRate to defaultPlaybackRate.
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
      set({ rate });
    },
    restart,
    leave,
  };
}
