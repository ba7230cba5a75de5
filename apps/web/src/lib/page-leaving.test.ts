import { expect, test } from 'vitest';
import { createPageLeaving } from './page-leaving.ts';

test('a page is being left after beforeunload, for a limited time, and after pagehide', () => {
  const page = new EventTarget();
  let now = 100;
  const { isLeaving } = createPageLeaving(page, () => now);
  expect(isLeaving()).toBe(false);
  page.dispatchEvent(new Event('beforeunload'));
  expect(isLeaving()).toBe(true);
  now += 2000;
  expect(isLeaving(), 'the person stayed').toBe(false);
  page.dispatchEvent(new Event('pagehide'));
  now += 60_000;
  expect(isLeaving()).toBe(true);
  page.dispatchEvent(new Event('pageshow'));
  expect(isLeaving(), 'restored by Back').toBe(false);
});
