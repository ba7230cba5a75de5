import { expect, test } from 'vitest';
import { safeStore } from './storage.ts';

test('a closed store finds nothing and loses writes, without throwing', () => {
  const store = safeStore(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(store.text('token')).toBeNull();
  expect(store.json('home')).toBeNull();
  expect(() => store.setJson('home', { page: 2 })).not.toThrow();
  expect(() => store.remove('home')).not.toThrow();
});

test('JSON that cannot be parsed counts as nothing', () => {
  const store = safeStore(() => ({ getItem: () => '{half' }) as unknown as Storage);
  expect(store.json('home')).toBeNull();
  expect(store.text('home')).toBe('{half');
});
