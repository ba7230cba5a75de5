import { expect, test } from 'vitest';
import { containsApiKey, createApiKey, looksLikeApiKey } from './api-keys.ts';
import { redactUrl } from './log.ts';

test('a key is recognized by its beginning and its checksum', () => {
  const key = createApiKey();
  expect(key).toMatch(/^lamp_[0-9A-Za-z]{36}$/);
  expect(createApiKey()).not.toBe(key);
  expect(looksLikeApiKey(key)).toBe(true);
  expect(containsApiKey(`/api/books?key=${key}&page=2`)).toBe(true);
  const mistyped = `${key.slice(0, 10)}${key.charAt(10) === 'a' ? 'b' : 'a'}${key.slice(11)}`;
  expect(containsApiKey(mistyped)).toBe(false);
  expect(containsApiKey('/api/books/filter?q=lamp_post')).toBe(false);
});

test('no key is readable in a logged address', () => {
  const key = createApiKey();
  expect(redactUrl(`/api/books?key=${key}&page=2`)).toBe('/api/books?key=lamp_[redacted]&page=2');
});
