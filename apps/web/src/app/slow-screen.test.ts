import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlowScreenState } from './lazy-screens.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('loading counts as slow after 300 ms, until the last screen has loaded', () => {
  const lateScreen = createSlowScreenState();
  const heard = vi.fn();
  lateScreen.subscribe(heard);
  const first = lateScreen.startWaiting();
  vi.advanceTimersByTime(299);
  expect(lateScreen.isSlow()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(lateScreen.isSlow()).toBe(true);
  const second = lateScreen.startWaiting();
  vi.advanceTimersByTime(300);
  first();
  expect(lateScreen.isSlow()).toBe(true);
  second();
  expect(lateScreen.isSlow()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(4);
});

test('a screen that loads in time never counts as slow', () => {
  const lateScreen = createSlowScreenState();
  const hasCome = lateScreen.startWaiting();
  vi.advanceTimersByTime(200);
  hasCome();
  vi.advanceTimersByTime(1000);
  expect(lateScreen.isSlow()).toBe(false);
});
