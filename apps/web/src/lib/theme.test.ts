import { expect, test } from 'vitest';
import early from '../../public/theme.js?raw';
import { safeStore } from './storage.ts';
import { readTheme } from './theme.ts';
import late from './theme.ts?raw';

const storeWith = (value: string | null) => safeStore(() => ({ getItem: () => value }) as unknown as Storage);

test('follows the system unless dark or light was chosen', () => {
  expect(readTheme(storeWith(null))).toBe('system');
  expect(readTheme(storeWith('purple'))).toBe('system');
  expect(readTheme(storeWith('dark'))).toBe('dark');
  expect(readTheme(storeWith('light'))).toBe('light');
});

test('the script before the first paint knows the same key and colours', () => {
  const colours = (source: string) => [...new Set(source.match(/#[0-9A-F]{6}/g))].sort();
  expect(colours(early)).toEqual(colours(late));
  expect(colours(late)).toHaveLength(2);
  expect(early).toContain("getItem('theme')");
});
