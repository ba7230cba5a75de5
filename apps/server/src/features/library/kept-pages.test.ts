import { expect, test } from 'vitest';
import { keepPages } from './kept-pages.ts';

test('a page stays one object while its rows are the same ones', () => {
  const pages = keepPages<{ id: number }>();
  const [a, b] = [{ id: 1 }, { id: 2 }];
  const first = pages.same('1', [a, b]);
  expect(Object.isFrozen(first)).toBe(true);
  expect(pages.same('1', [a, b])).toBe(first);
  expect(pages.same('2', [a, b])).not.toBe(first);
  expect(pages.same('1', [a])).toEqual([a]);
  const changed = pages.same('1', [a, { id: 2 }]);
  expect(changed).not.toBe(first);
  expect(pages.same('1', [a, b])).not.toBe(first);
});
