import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLateScreen } from './screens.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a screen is late after 300 ms, until the last one that is waited for has come', () => {
  const lateScreen = createLateScreen();
  const heard = vi.fn();
  lateScreen.subscribe(heard);
  const first = lateScreen.waits();
  vi.advanceTimersByTime(299);
  expect(lateScreen.isLate()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(lateScreen.isLate()).toBe(true);
  const second = lateScreen.waits();
  vi.advanceTimersByTime(300);
  first();
  expect(lateScreen.isLate()).toBe(true);
  second();
  expect(lateScreen.isLate()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(4);
});

test('a screen that comes in time is never late', () => {
  const lateScreen = createLateScreen();
  const hasCome = lateScreen.waits();
  vi.advanceTimersByTime(200);
  hasCome();
  vi.advanceTimersByTime(1000);
  expect(lateScreen.isLate()).toBe(false);
});
