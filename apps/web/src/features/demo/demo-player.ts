import { seekableAddress } from '../../lib/seekable-audio.ts';
import { type Countdown, createCountdown } from './countdown.ts';
import { demoRules } from './demo-rules.ts';
import { type DemoAudio, type DemoState, start } from './demo-state.ts';
import { jumpTo, positionAt, previewStart, sliderAt } from './preview-time.ts';

export interface DemoPlayerDeps {
  readonly audio: DemoAudio;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Called when sound begins, to hush whatever else plays on this device. */
  readonly onPlay: () => void;
}

export type DemoPlayer = ReturnType<typeof createDemoPlayer>;

const tickMs = 250;

/**
 * Plays the second half of an audio, round and round, until the free listening is used up (specification §4, Demo
 * playback). The countdown runs only while there is sound.
 */
export function createDemoPlayer({ audio, now, onPlay }: DemoPlayerDeps) {
  const countdown: Countdown = createCountdown(demoRules.freeSeconds, now);
  const listeners = new Set<() => void>();
  let state = start;
  let guardedUntil = 0;
  let ticking: ReturnType<typeof setInterval> | undefined;
  /** The length as the server knows it, until the audio has told its own. */
  let toldDuration: number | null = null;

  function set(patch: Partial<DemoState>) {
    const next = { ...state, ...patch };
    const keys = Object.keys(patch) as (keyof DemoState)[];
    if (keys.every((key) => Object.is(next[key], state[key]))) return;
    state = next;
    for (const listener of listeners) listener();
  }
  const duration = () => (Number.isFinite(audio.duration) ? audio.duration : (toldDuration ?? 0));
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
    if (countdown.left() > 0 || state.isOver) return;
    pause();
    set({ isOver: true });
  }

  function goTo(position: number) {
    audio.currentTime = position;
    guardedUntil = now() + demoRules.seekGuardMs;
    set({ slider: sliderAt(position, duration()) });
  }

  function play() {
    if (!state.isLoaded || state.isOver) return;
    // Played on from its very end, an audio would begin at its first second.
    if (audio.ended || (duration() > 0 && audio.currentTime >= duration())) goTo(previewStart(duration()));
    set({ wantsToPlay: true, hasFailed: false });
    audio.play().catch((refusal: unknown) => {
      // Another audio was chosen meanwhile: that one is played.
      if (refusal instanceof DOMException && refusal.name === 'AbortError') return;
      set({ wantsToPlay: false, isBuffering: false });
    });
  }

  function pause() {
    stopCounting();
    audio.pause();
    set({ wantsToPlay: false, isBuffering: false });
  }

  /** Another book: its audio from its half, with the whole of the free listening. `seconds` is its length, if known. */
  function select(url: string, seconds: number | null, andPlay: boolean) {
    stopCounting();
    countdown.reset();
    toldDuration = seconds;
    audio.src = seekableAddress(url);
    // Before the metadata is there this is where it will begin: no sound from second 0 slips out.
    if (seconds !== null) audio.currentTime = previewStart(seconds);
    set({ ...start, isLoaded: true, rate: state.rate });
    if (andPlay) play();
  }

  /** All as it was before this book was first played. */
  function restart() {
    pause();
    countdown.reset();
    showFree();
    goTo(previewStart(duration()));
    set({ isOver: false });
  }

  /** Silence, and nothing loaded. */
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
    // An audio that ends pauses first, and one that is replaced may tell of it late.
    if (audio.ended || !audio.paused) return;
    stopCounting();
    set({ wantsToPlay: false, isBuffering: false });
  });
  audio.addEventListener('timeupdate', () => {
    if (now() >= guardedUntil) set({ slider: sliderAt(audio.currentTime, duration()) });
    check();
  });
  audio.addEventListener('ended', () => {
    if (!state.wantsToPlay) return;
    goTo(previewStart(duration()));
    play();
  });
  audio.addEventListener('error', () => {
    if (!state.isLoaded) return;
    stopCounting();
    set({ wantsToPlay: false, isBuffering: false, hasFailed: true });
  });

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    select,
    play,
    pause,
    toggle: () => (state.wantsToPlay ? pause() : play()),
    /** Jumps by seconds of the audio. */
    skip: (seconds: number) => goTo(jumpTo(audio.currentTime, seconds, duration())),
    /** Goes to a place of the slider: 0 to 300. */
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
