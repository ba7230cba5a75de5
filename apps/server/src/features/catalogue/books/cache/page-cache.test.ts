import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

test('returns the same object while the rows of a page are the same', () => {
  const pages = createPageCache<{ id: number }>();
  const [a, b] = [{ id: 1 }, { id: 2 }];
  const first = pages.reuse('1', [a, b]);
  expect(Object.isFrozen(first)).toBe(true);
  expect(pages.reuse('1', [a, b])).toBe(first);
  expect(pages.reuse('2', [a, b])).not.toBe(first);
  expect(pages.reuse('1', [a])).toEqual([a]);
  const changed = pages.reuse('1', [a, { id: 2 }]);
  expect(changed).not.toBe(first);
  expect(pages.reuse('1', [a, b])).not.toBe(first);
});
