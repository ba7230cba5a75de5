import { expect, it } from 'vitest';
import { actionOf, type PressedKey, shortcutHelp } from './shortcuts.ts';

const press = (key: string, more: Partial<PressedKey> = {}) =>
  actionOf({ key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });

it('handles every key of the shortcuts help', () => {
  expect([' ', 'k', 'K', 'ArrowLeft', 'j', 'ArrowRight', 'l'].map((key) => press(key))).toEqual([
    'toggle',
    'toggle',
    'toggle',
    'back',
    'back',
    'forward',
    'forward',
  ]);
  expect(['n', 'p', 'm', 'b', 'd', 'c', 's', '/'].map((key) => press(key))).toEqual([
    'next',
    'previous',
    'mute',
    'bookmark',
    'moment',
    'comments',
    'sleep',
    'search',
  ]);
  expect(press('?', { shiftKey: true })).toBe('help');
  expect(press(';', { shiftKey: true, code: 'Comma' })).toBe('slower');
  expect(press(':', { shiftKey: true, code: 'Period' })).toBe('faster');
  expect(shortcutHelp).toHaveLength(16);
});

it("leaves the browser's own keys alone", () => {
  expect(press('l', { ctrlKey: true })).toBeNull();
  expect(press('k', { metaKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('N', { shiftKey: true })).toBeNull();
  expect(press('ArrowRight', { shiftKey: true })).toBeNull();
  expect(press('q')).toBeNull();
});
