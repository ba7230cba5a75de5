import { createStore } from './engine/store.ts';

export interface SleepState {
  /** Whole seconds left, rounded up; null while no timer is set. */
  readonly left: number | null;
  readonly isRunning: boolean;
}

export interface SleepTimerDeps {
  /** Milliseconds of the wall clock. */
  now(): number;
  schedule(task: () => void, ms: number): () => void;
  /** The time is up. */
  ended(): void;
}

export interface SleepTimer {
  state(): SleepState;
  subscribe(listener: () => void): () => void;
  /** Seconds; nothing happens for less than one. */
  start(seconds: number): void;
  remove(): void;
  /** Pausing freezes what is left, playing counts on. */
  playing(on: boolean): void;
  /** Ends an overdue timer. Call it on timeupdate: hidden pages throttle timers. */
  check(): void;
}

/** Specification §5: whole hours from 0, minutes 0 to 59. Null where that makes no time at all. */
export function customSeconds(hours: number, minutes: number): number | null {
  const isWhole = Number.isInteger(hours) && Number.isInteger(minutes);
  if (!isWhole || hours < 0 || minutes < 0 || minutes > 59) return null;
  const seconds = (hours * 60 + minutes) * 60;
  return seconds > 0 ? seconds : null;
}

/** Counts down only while playing, to an absolute deadline. */
export function createSleepTimer(deps: SleepTimerDeps): SleepTimer {
  const store = createStore<SleepState>({ left: null, isRunning: false });
  let isPlaying = false;
  /** While running: the deadline. While frozen: milliseconds left. */
  let deadline = 0;
  let frozen = 0;
  let stopTicking = () => {};

  const msLeft = () => (store.get().isRunning ? deadline - deps.now() : frozen);

  function tick() {
    stopTicking();
    const ms = msLeft();
    if (ms <= 0) return end();
    store.set({ left: Math.ceil(ms / 1000) });
    // At the moment when the number shown changes next.
    stopTicking = deps.schedule(tick, ms % 1000 || 1000);
  }

  function run() {
    deadline = deps.now() + frozen;
    store.set({ isRunning: true });
    tick();
  }

  function remove() {
    stopTicking();
    store.set({ left: null, isRunning: false });
  }

  function end() {
    remove();
    deps.ended();
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    start(seconds) {
      if (!(seconds >= 1)) return;
      stopTicking();
      frozen = seconds * 1000;
      store.set({ left: Math.ceil(seconds), isRunning: false });
      if (isPlaying) run();
    },
    remove,
    playing(on) {
      isPlaying = on;
      const { left, isRunning } = store.get();
      if (left === null || on === isRunning) return;
      if (on) return run();
      frozen = Math.max(0, msLeft());
      stopTicking();
      store.set({ isRunning: false });
    },
    check() {
      if (store.get().isRunning && msLeft() <= 0) end();
    },
  };
}
