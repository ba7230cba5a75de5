import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import begin from '../../public/begin-again.js?raw';
import { holdPage } from './hold-page.ts';
import { noteKey, onceInMs, reloadOnce } from './missing-code.ts';

const reload = vi.fn();
let written: { value: string }[] = [];

function stubStorage(setItem?: () => void) {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => kept.set(key, value)),
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) });
  reload.mockClear();
  written = [];
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { querySelectorAll: () => written });
  stubStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('code that is gone has the page fetched anew, once', () => {
  expect([reloadOnce(), reloadOnce(), reloadOnce()]).toEqual([true, false, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the next upgrade is another matter', () => {
  reloadOnce();
  vi.advanceTimersByTime(10 * 60_000);
  expect(reloadOnce()).toBe(true);
});

describe('nothing is reloaded', () => {
  test('offline, where the page itself could not be had', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(reloadOnce()).toBe(false);
  });
  test('while an upload runs, or a draft cannot be kept', () => {
    vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
    const stop = holdPage();
    expect(reloadOnce()).toBe(false);
    stop();
    expect(reloadOnce()).toBe(true);
  });
  test('while something stands in a field', () => {
    written = [{ value: '' }, { value: 'half a sentence' }];
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
  test('where that cannot be noted, and would go on for ever', () => {
    stubStorage(() => {
      throw new Error('closed');
    });
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

test('the script before all others notes it in the same place', () => {
  expect(begin).toContain(`noteKey = '${noteKey}'`);
  expect(Number(/onceInMs = ([\d_]+)/.exec(begin)?.[1]?.replaceAll('_', ''))).toBe(onceInMs);
  expect(begin).toContain("addEventListener('missing-code'");
});
