import { expect, test } from 'vitest';
import early from '../../public/theme.js?raw';
import { safeStore } from './storage.ts';
import { backgrounds, readTheme } from './theme.ts';

const storeWith = (value: string | null) => safeStore(() => ({ getItem: () => value }) as unknown as Storage);

test('follows the system unless dark or light was chosen', () => {
  expect(readTheme(storeWith(null))).toBe('system');
  expect(readTheme(storeWith('purple'))).toBe('system');
  expect(readTheme(storeWith('dark'))).toBe('dark');
  expect(readTheme(storeWith('light'))).toBe('light');
});

test('public/theme.js uses the same key and colours', () => {
  expect(early.match(/#[0-9A-F]{6}/g)).toEqual(Object.values(backgrounds));
  expect(early).toContain("getItem('theme')");
});
