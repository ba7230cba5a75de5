import { expect, test } from 'vitest';
import { isMemberScreen, isNotScreen } from '../pwa/worker/precache.ts';
import { routeTable } from './route-table.ts';

const addressOf = (path: string) =>
  path.replace(':id', '7').replace(':token', 'abc').replace(':slug', 'terms');

test('the worker serves every screen that requires signing in from the precache, and no other', () => {
  const screens = routeTable.filter(({ path }) => path !== '*');
  expect(screens.length).toBeGreaterThan(15);
  for (const { path, access } of screens) {
    expect(isMemberScreen(addressOf(path)), path).toBe(access !== 'public');
    expect(isNotScreen(addressOf(path)), path).toBe(false);
  }
  // Visitors may get the publisher's front page at '/'.
  expect(isMemberScreen('/')).toBe(false);
  expect(isMemberScreen('/homer')).toBe(false);
});

test.each([
  '/api/docs',
  '/media/audio/a.mp3',
  '/demo-api/books/1',
  '/healthz',
  '/robots.txt',
  '/offline/audio/7',
])('%s is not a screen', (path) => {
  expect(isNotScreen(path)).toBe(true);
});
