import { expect, test } from 'vitest';
import { safeStore } from './storage.ts';

test('without storage, reads return null and writes are dropped, without throwing', () => {
  const store = safeStore(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(store.text('token')).toBeNull();
  expect(store.json('home')).toBeNull();
  expect(() => store.setJson('home', { page: 2 })).not.toThrow();
  expect(() => store.remove('home')).not.toThrow();
});

test('invalid JSON is read as null', () => {
  const store = safeStore(() => ({ getItem: () => '{half' }) as unknown as Storage);
  expect(store.json('home')).toBeNull();
  expect(store.text('home')).toBe('{half');
});
