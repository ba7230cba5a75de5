import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createListeners } from '../../../lib/store.ts';
import { followSentence } from './follow-sentence.ts';

const cues = [0, 1, 1.5, 9].map((start) => ({ start, end: start + 0.4, text: `from ${start}` }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.useRealTimers());

/** Plays a text by fake timers: the position moves with them, at a rate. */
function playing(rate: number) {
  const positions = createListeners();
  const changes = createListeners();
  let startedAt = Date.now();
  let state = { status: 'playing' as 'playing' | 'paused', rate, isBuffering: false };
  const shown: [index: number, ms: number][] = [];
  const stop = followSentence(
    {
      position: () => ((Date.now() - startedAt) / 1000) * rate,
      state: () => state,
      subscribe: changes.subscribe,
      onPosition: positions.subscribe,
    },
    cues,
    (index) => shown.push([index, Date.now() - startedAt]),
  );
  return {
    shown,
    stop,
    report: positions.notify,
    pause() {
      state = { ...state, status: 'paused' };
      changes.notify();
    },
    /** Makes playback wait for audio; returns a function that lets it continue. */
    stall() {
      const at = Date.now();
      state = { ...state, isBuffering: true };
      changes.notify();
      return () => {
        startedAt += Date.now() - at;
        state = { ...state, isBuffering: false };
        changes.notify();
      };
    },
  };
}

test('a sentence is marked when it begins, at any speed, although the player reports every 250 ms', () => {
  for (const rate of [0.5, 1, 2]) {
    const { shown, stop, report } = playing(rate);
    for (let ms = 0; ms < 2000 / rate; ms += 250) {
      vi.advanceTimersByTime(250);
      report();
    }
    expect(shown.map(([index]) => index)).toEqual([0, 1, 2]);
    for (const [index, ms] of shown) {
      const late = ms - ((cues[index]?.start ?? 0) * 1000) / rate;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(10);
    }
    stop();
    expect(vi.getTimerCount()).toBe(0);
  }
});

test('nothing runs while nothing moves: in a pause, in a hidden page, long before the next sentence', () => {
  const { pause, report, shown } = playing(1);
  expect(vi.getTimerCount()).toBe(1);
  pause();
  expect(vi.getTimerCount()).toBe(0);
  const hidden = playing(1);
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(2000);
  hidden.report();
  report();
  expect([hidden.shown, shown].map((all) => all.at(-1)?.[0])).toEqual([2, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a sentence is not marked before it begins while playback waits for audio', () => {
  const { shown, stall } = playing(1);
  vi.advanceTimersByTime(950);
  const goOn = stall();
  // While playback waits, no timer may be set: it would fire every few milliseconds.
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(500);
  goOn();
  vi.advanceTimersByTime(40);
  expect(shown.map(([index]) => index)).toEqual([0]);
  vi.advanceTimersByTime(20);
  expect(shown.map(([index]) => index)).toEqual([0, 1]);
});
