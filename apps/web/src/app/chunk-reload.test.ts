import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import begin from '../../public/reload-on-chunk-error.js?raw';
import { blockUnload } from '../lib/block-unload.ts';
import { reloadedAtKey, reloadIntervalMs, reloadOnce } from './chunk-reload.ts';

const reload = vi.fn();
let written: { value: string }[] = [];

function stubStorage(setItem?: () => void) {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => stored.set(key, value)),
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

test('reloads the page once if code is missing', () => {
  expect([reloadOnce(), reloadOnce(), reloadOnce()]).toEqual([true, false, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads again for the next upgrade', () => {
  reloadOnce();
  vi.advanceTimersByTime(10 * 60_000);
  expect(reloadOnce()).toBe(true);
});

describe('does not reload', () => {
  test('offline, when the page itself could not be loaded', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(reloadOnce()).toBe(false);
  });
  test('while an upload runs or a draft could not be saved', () => {
    vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
    const stop = blockUnload();
    expect(reloadOnce()).toBe(false);
    stop();
    expect(reloadOnce()).toBe(true);
  });
  test('while a field contains text', () => {
    written = [{ value: '' }, { value: 'half a sentence' }];
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
  test('if the reload cannot be recorded, since it would repeat for ever', () => {
    stubStorage(() => {
      throw new Error('closed');
    });
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

test('reload-on-chunk-error.js uses the same storage key and event', () => {
  expect(begin).toContain(`noteKey = '${reloadedAtKey}'`);
  expect(Number(/onceInMs = ([\d_]+)/.exec(begin)?.[1]?.replaceAll('_', ''))).toBe(reloadIntervalMs);
  expect(begin).toContain("addEventListener('chunk-error'");
});
