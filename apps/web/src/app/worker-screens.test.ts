import { expect, test } from 'vitest';
import { isMembersScreen, isNoScreen } from '../pwa/worker/screens.ts';
import { routeTable } from './route-table.ts';

const addressOf = (path: string) => path.replace(':id', '7').replace(':token', 'abc');

test('the worker opens every screen behind the sign-in from the shell, and no other', () => {
  const screens = routeTable.filter(({ path }) => path !== '*');
  expect(screens.length).toBeGreaterThan(15);
  for (const { path, access } of screens) {
    expect(isMembersScreen(addressOf(path)), path).toBe(access !== 'public');
    expect(isNoScreen(addressOf(path)), path).toBe(false);
  }
  expect(isMembersScreen('/')).toBe(true);
  expect(isMembersScreen('/homer')).toBe(false);
});

test.each([
  '/api/docs',
  '/media/audio/a.mp3',
  '/demo-api/books/1',
  '/healthz',
  '/robots.txt',
  '/offline/audio/7',
])('%s is no screen', (path) => {
  expect(isNoScreen(path)).toBe(true);
});
