import { screenPaths } from '@lamplight/contract/screens';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('query strings leave out empty values and escape the rest', () => {
  expect(paths.synopsis(3, { page: 2, search: '', main: null, origin: 'home' })).toBe(
    '/synopsis/3?page=2&origin=home',
  );
  expect(paths.tags({ search: 'a&b' })).toBe('/tags?search=a%26b');
  expect(paths.listen(5)).toBe('/listen/5');
  expect(paths.listen(5, { chapter: 9 })).toBe('/listen/5?chapter=9');
  expect(paths.resetPassword('a/b')).toBe('/reset-password/a%2Fb');
});

test('every address is that of a screen', () => {
  const screens = screenPaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  const addresses = Object.values<(value: never) => string>(paths).map(
    (pathOf) => pathOf('7' as never).split('?')[0] ?? '',
  );
  expect(addresses.length).toBeGreaterThan(25);
  expect(addresses.filter((address) => !screens.some((screen) => screen.test(address)))).toEqual([]);
});
