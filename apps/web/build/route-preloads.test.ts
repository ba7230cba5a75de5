import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenPaths } from '@lamplight/contract/screens';
import { expect, test } from 'vitest';
import { preloadedFiles, routeTable, screenFilesIn } from './route-preloads.ts';

const table = readFileSync(routeTable, 'utf8');

test('finds the file of every screen in the route table', () => {
  const files = screenFilesIn(table);
  expect(files.map(([path]) => path)).toEqual(screenPaths.filter((path) => path !== '/'));
  expect(files.filter(([, file]) => !existsSync(join(routeTable, '../..', file)))).toEqual([]);
});

/** Applies the rule by which public/theme.js finds a screen's name in a path. */
function nameIn(path: string): string {
  const [, first, second] = path.split('/');
  return first === 'admin' && second ? '' : first || 'home';
}

test('preloads the code of every screen, except below /admin', () => {
  const preloaded = preloadedFiles(table);
  const without = screenPaths.filter((path) => !preloaded.has(nameIn(path)));
  expect(without.every((path) => path.startsWith('/admin/'))).toBe(true);
  expect(preloaded.get(nameIn('/'))).toBe('screens/home/home-screen.tsx');
  expect(preloaded.get(nameIn('/reset-password/abc'))).toBe('screens/password/password-screens.tsx');
  expect(preloaded.get(nameIn('/notifications'))).toBe('screens/notifications/notification-screens.ts');
});
