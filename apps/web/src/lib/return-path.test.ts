import { expect, test } from 'vitest';
import { createReturnPath } from './return-path.ts';
import { safeStore } from './storage.ts';

test('leads the same member back once, and nobody else', () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
  const returnPath = createReturnPath(safeStore(() => storage));
  expect(returnPath.take('7')).toBeNull();
  returnPath.set('7', '/admin/books/3/text?chapter=9');
  expect(returnPath.take('8')).toBeNull();
  expect(returnPath.take('7')).toBeNull();
  returnPath.set('7', '/admin/books/3/text?chapter=9');
  expect(returnPath.take('7')).toBe('/admin/books/3/text?chapter=9');
  expect(returnPath.take('7')).toBeNull();
  returnPath.set(null, '/admin/books/3/text');
  expect(returnPath.take(null)).toBeNull();
});

test('leads whoever signs in next to a screen that asked for it', () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
  const returnPath = createReturnPath(safeStore(() => storage));
  returnPath.set(null, '/redeem/ABCD');
  expect(returnPath.take('7')).toBe('/redeem/ABCD');
});
