import { describe, expect, test } from 'vitest';
import { addressOf, idOf, pathOf, readableSlug } from './addresses.ts';
import { isoDuration } from './json-ld.ts';

const hostile = '</script><!--"\'&\u2028\u202Eevil\u0000\ud800';

describe('addresses', () => {
  test.each([
    ['Émile & the “Fox’s” Tail', 'emile-the-foxs-tail'],
    ['../../etc/passwd?x#y', 'etc-passwd-x-y'],
    ['Мастер и Маргарита', 'мастер-и-маргарита'],
    ['😀', ''],
    [hostile, 'script-evil'],
    ['word '.repeat(100), Array(24).fill('word').join('-')],
  ])('of %j has the words %j', (name, slug) => expect(readableSlug(name)).toBe(slug));

  test.each([
    ['/', '/'],
    ['///', '/'],
    ['/b/7-%C3%A9///?page=2/', '/b/7-é'],
    ['/b/7#/', '/b/7'],
  ])('%j has the path %j', (url, path) => expect(pathOf(url)).toBe(path));

  test('has its path read in linear time', () => {
    const path = `/b/${'/'.repeat(300_000)}7`;
    const start = performance.now();
    expect(pathOf(path)).toBe(path);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('is ASCII, and names the page by its id', () => {
    expect(addressOf('books', { id: 7, name: 'Ёж' })).toBe('/b/7-%D1%91%D0%B6');
    expect(addressOf('people', { id: 7, name: '…' })).toBe('/by/7');
    expect(['7', '7-x', '7-', '07', '7x', '', '-1', '99999999999', '2147483648'].map(idOf)).toEqual([
      7,
      7,
      7,
      ...Array(6).fill(null),
    ]);
  });
});

test.each([
  [0, 'PT0S'],
  [59.6, 'PT1M'],
  [3723, 'PT1H2M3S'],
])('writes %i seconds as %s', (seconds, text) => expect(isoDuration(seconds)).toBe(text));
