import { beforeEach, expect, test, vi } from 'vitest';
import { forgetLeaving, hasComeBack, markLeaving } from './leaving-mark.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('a tab that left to pay has come back, until it is forgotten', () => {
  expect(hasComeBack(noon)).toBe(false);
  markLeaving(noon);
  expect(hasComeBack(noon + 5 * minute)).toBe(true);
  forgetLeaving();
  expect(hasComeBack(noon + 5 * minute)).toBe(false);
});

test('whoever comes back the next day did not come from paying', () => {
  markLeaving(noon);
  expect(hasComeBack(noon + 61 * minute)).toBe(false);
});
