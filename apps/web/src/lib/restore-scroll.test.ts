import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreScroll } from './restore-scroll.ts';

/** Simulates a page without layout: `grow` notifies the observer that the page's height has changed. */
function stubPage() {
  const scrolled: number[] = [];
  const page = { hasSkeleton: false, grow: () => {}, press: () => {}, scrolled };
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('window', {
    scrollTo: (_x: number, y: number) => scrolled.push(y),
    addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener),
    removeEventListener: (kind: string) => listeners.delete(kind),
  });
  vi.stubGlobal('document', { body: {}, querySelector: () => (page.hasSkeleton ? {} : null) });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        page.grow = callback;
      }
      observe = () => page.grow();
      disconnect = () => {
        page.grow = () => {};
      };
    },
  );
  page.press = () => listeners.get('pointerdown')?.();
  return page;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('scrolls again as the page grows, until it has not grown for three seconds', () => {
  const page = stubPage();
  restoreScroll(500);
  vi.advanceTimersByTime(2900);
  page.grow();
  vi.advanceTimersByTime(2900);
  page.grow();
  expect(page.scrolled).toEqual([500, 500, 500, 500]);
  vi.advanceTimersByTime(3000);
  page.grow();
  expect(page.scrolled).toHaveLength(4);
});

test('waits for content whose placeholder is still shown', () => {
  const page = stubPage();
  page.hasSkeleton = true;
  restoreScroll(500);
  vi.advanceTimersByTime(20_000);
  page.hasSkeleton = false;
  page.grow();
  expect(page.scrolled).toHaveLength(3);
  vi.advanceTimersByTime(3000);
  page.grow();
  expect(page.scrolled).toHaveLength(3);
});

test('scrolls again for content whose placeholder went just before the page was checked', () => {
  const page = stubPage();
  page.hasSkeleton = true;
  restoreScroll(500);
  vi.advanceTimersByTime(2999);
  page.hasSkeleton = false;
  vi.advanceTimersByTime(1);
  page.grow();
  expect(page.scrolled).toEqual([500, 500, 500]);
});

test('ends when the user acts, and when asked to', () => {
  const page = stubPage();
  restoreScroll(500);
  page.press();
  page.grow();
  expect(page.scrolled).toHaveLength(2);
  restoreScroll(700)();
  page.grow();
  expect(page.scrolled).toEqual([500, 500, 700, 700]);
});

test('a page left at its top is not scrolled again', () => {
  const page = stubPage();
  restoreScroll(0);
  page.grow();
  expect(page.scrolled).toEqual([0]);
});
