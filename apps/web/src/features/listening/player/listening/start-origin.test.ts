import { expect, test } from 'vitest';
import { startOriginOf } from './start-origin.ts';

/** @param visited addresses, the earliest first */
const originOf = (...visited: string[]) =>
  startOriginOf(7, visited.map((address) => new URL(address, 'https://books.example')).reverse());

test('the origin of a start is what was opened before the screens of the book', () => {
  expect(originOf('/home', '/synopsis/7?origin=home', '/listen/7?chapter=70')).toBe('home');
  expect(originOf('/home', '/tags?q=fox', '/synopsis/7?origin=tags', '/listen/7')).toBe('search');
  expect(originOf('/tags', '/series/3', '/synopsis/7?origin=series&from=3', '/listen/7')).toBe('series');
  expect(originOf('/b/7-the-fox', '/login', '/synopsis/7', '/listen/7')).toBe('page');
  expect(originOf('/clips/abc?lang=de', '/synopsis/7', '/listen/7')).toBe('clip');
  expect(originOf('/synopsis/7?origin=feed', '/listen/7')).toBe('feed');
  expect(originOf('/home', '/listen/7', '/library')).toBe('home');
});

test('the origin is "other" for other screens, other books and addresses that were typed', () => {
  expect(originOf('/home', '/library', '/listen/7')).toBe('other');
  expect(originOf('/home', '/listen/77', '/listen/7')).toBe('other');
  expect(originOf('/listen/7')).toBe('other');
  expect(originOf()).toBe('other');
});

test('there is no origin without the Navigation API', () => {
  expect(startOriginOf(7, null)).toBeUndefined();
});
