import { beforeEach, expect, test, vi } from 'vitest';
import { clearReturnFlag, hasReturned, setReturnFlag } from './checkout-return-flag.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('a tab that left to pay has returned, until the flag is cleared', () => {
  expect(hasReturned(noon)).toBe(false);
  setReturnFlag(noon);
  expect(hasReturned(noon + 5 * minute)).toBe(true);
  clearReturnFlag();
  expect(hasReturned(noon + 5 * minute)).toBe(false);
});

test('a return a day later does not count as coming from a payment', () => {
  setReturnFlag(noon);
  expect(hasReturned(noon + 61 * minute)).toBe(false);
});
