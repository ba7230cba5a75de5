import { createStore } from '../../../../lib/store.ts';

export interface SleepState {
  /** Whole seconds left, rounded up; null if no time is set. */
  readonly left: number | null;
  readonly isRunning: boolean;
  /** True if set to the end of the current chapter. */
  readonly isUntilChapterEnd: boolean;
  /** Share of the chosen time that is left, 0 to 1; 1 until the end of a chapter. */
  readonly share: number;
  /** True while `restart` has an effect: while the timer runs, and shortly after its end. */
  readonly mayRestart: boolean;
}

export interface SleepTimerDeps {
  /** Milliseconds since 1970, by the device's clock. */
  now(): number;
  schedule(task: () => void, ms: number): () => void;
  /** Fraction of the volume, 0 to 1, while the last seconds fade. */
  fade(share: number): void;
  /** Called when the time is up. */
  ended(): void;
  /** Called when the listener sets the timer, or lets it begin again. */
  started(): void;
  /** Called when the timer stops playback at the end of a chapter. */
  chapterEnded(): void;
  /** Starts playback again after the end. */
  resume(): void;
  /**
   * Called when the same timer restarts: when playback continues shortly after the end, and by `restart`. `seconds` is
   * null for the chapter's end.
   */
  rearmed(seconds: number | null): void;
}

export interface SleepTimer {
  state(): SleepState;
  subscribe(listener: () => void): () => void;
  /** Starts the timer; values below one second are ignored. */
  start(seconds: number): void;
  startUntilChapterEnd(): void;
  /** Adds seconds to a running timer. */
  extend(seconds: number): void;
  remove(): void;
  /** Restarts the timer with its last length; shortly after its end, playback too. Does nothing later. */
  restart(): void;
  /** Call when playback starts or pauses: a pause freezes the time left; playing continues the countdown. */
  playing(on: boolean): void;
  /** Ends an overdue timer. Call it on timeupdate: hidden pages throttle timers. */
  check(): void;
  /** Call at the end of a chapter. True if playback must stop there; the timer is then used up. */
  chapterEnded(): boolean;
}

const fadeMs = 10_000;
const fadeStepMs = 200;
/** Milliseconds after the timer's end in which playing again means that the listener is still awake. */
const rearmWithinMs = 2 * 60_000;
/** Seconds left at which an extension is offered. */
export const lastMinute = 60;
export const extensionSeconds = 5 * 60;
const off: SleepState = {
  left: null,
  isRunning: false,
  isUntilChapterEnd: false,
  share: 1,
  mayRestart: false,
};

/**
 * Returns the seconds of a custom time: whole hours from 0, minutes 0 to 59. Null for a total of zero or invalid input.
 */
export function customSeconds(hours: number, minutes: number): number | null {
  const isWhole = Number.isInteger(hours) && Number.isInteger(minutes);
  if (!isWhole || hours < 0 || minutes < 0 || minutes > 59) return null;
  const seconds = (hours * 60 + minutes) * 60;
  return seconds > 0 ? seconds : null;
}

/** Counts down only while playing, to an absolute deadline. */
export function createSleepTimer(deps: SleepTimerDeps): SleepTimer {
  const store = createStore<SleepState>(off);
  let isPlaying = false;
  /**
   * `deadline`: end of the countdown in ms by the device's clock, while it runs. `frozen`: milliseconds left, while it
   * is paused.
   */
  let deadline = 0;
  let frozen = 0;
  let stopTicking = () => {};
  /** The chosen seconds; null for the end of the chapter. */
  let chosen: number | null = null;
  /** Milliseconds that the timer was set to. */
  let whole = 0;
  let lastEnd: { at: number; chosen: number | null } | null = null;

  const msLeft = () => (store.get().isRunning ? deadline - deps.now() : frozen);
  const fadeFor = (ms: number) => deps.fade(Math.min(1, Math.max(0, ms / fadeMs)));

  function tick() {
    stopTicking();
    const ms = msLeft();
    if (ms <= 0) return end();
    store.set({ left: Math.ceil(ms / 1000), share: Math.min(1, ms / whole) });
    fadeFor(ms);
    // Next update: when the displayed second changes, or for the next step of the fade.
    const toNextSecond = ms % 1000 || 1000;
    stopTicking = deps.schedule(tick, ms > fadeMs ? toNextSecond : Math.min(toNextSecond, fadeStepMs));
  }

  function run() {
    deadline = deps.now() + frozen;
    store.set({ isRunning: true });
    tick();
  }

  function stop() {
    stopTicking();
    store.set(off);
  }

  /** Ends the timer, which can be restarted for a short time. */
  function stopAtEnd() {
    stop();
    lastEnd = { at: deps.now(), chosen };
    store.set({ mayRestart: true });
    stopTicking = deps.schedule(() => store.set({ mayRestart: false }), rearmWithinMs);
  }

  function remove() {
    lastEnd = null;
    stop();
    deps.fade(1);
  }

  function end() {
    stopAtEnd();
    deps.ended();
    deps.fade(1);
  }

  function set(seconds: number) {
    stopTicking();
    lastEnd = null;
    frozen = seconds * 1000;
    whole = frozen;
    store.set({
      left: Math.ceil(seconds),
      isRunning: false,
      isUntilChapterEnd: false,
      share: 1,
      mayRestart: true,
    });
    deps.started();
    deps.fade(1);
    if (isPlaying) run();
  }

  function start(seconds: number) {
    if (!(seconds >= 1)) return;
    chosen = seconds;
    set(seconds);
  }

  function startUntilChapterEnd() {
    remove();
    chosen = null;
    store.set({ isUntilChapterEnd: true, mayRestart: true });
    deps.started();
  }

  function startAgain(seconds: number | null) {
    if (seconds === null) startUntilChapterEnd();
    else start(seconds);
    deps.rearmed(seconds);
  }

  const isRecent = ({ at }: { at: number }) => deps.now() - at <= rearmWithinMs;

  function rearm() {
    const last = lastEnd;
    lastEnd = null;
    if (!last || !isRecent(last)) return;
    startAgain(last.chosen);
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    start,
    startUntilChapterEnd,
    extend(seconds) {
      if (store.get().left !== null) set(msLeft() / 1000 + seconds);
    },
    remove,
    restart() {
      const { left, isUntilChapterEnd } = store.get();
      if (left !== null || isUntilChapterEnd) startAgain(chosen);
      // Resuming playback restarts the timer, too.
      else if (lastEnd && isRecent(lastEnd)) deps.resume();
    },
    playing(on) {
      isPlaying = on;
      const { left, isRunning } = store.get();
      if (on && left === null) return rearm();
      if (left === null || on === isRunning) return;
      if (on) return run();
      frozen = Math.max(0, msLeft());
      stopTicking();
      store.set({ isRunning: false });
    },
    check() {
      if (!store.get().isRunning) return;
      const ms = msLeft();
      if (ms <= 0) end();
      else fadeFor(ms);
    },
    chapterEnded() {
      if (!store.get().isUntilChapterEnd) return false;
      stopAtEnd();
      deps.chapterEnded();
      return true;
    },
  };
}
