import { describe, expect, test } from 'vitest';
import { nextOption, titleParts } from './search-preview.ts';

describe('highlighting matches', () => {
  const marked = (title: string, search: string) =>
    titleParts(title, search)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('');

  test.each([
    ['The Lantern Keeper', 'lantern', 'The [Lantern] Keeper'],
    ['Moss & Marrow', 'M', '[M]oss & [M]arrow'],
    ['Ember', 'ember', '[Ember]'],
    ['Ember', 'x', 'Ember'],
    ['Ember', '', 'Ember'],
    ['a+b', '+', 'a[+]b'],
    ['İstanbul', 'bul', 'İstanbul'],
  ])('%s by %j is %s', (title, search, shown) => {
    expect(marked(title, search)).toBe(shown);
  });
});

describe('arrow keys', () => {
  test('move down through the options and back to the field', () => {
    const walk = [null, 0, 1, 2].map((at) => nextOption(at, 3, 'ArrowDown'));
    expect(walk).toEqual([0, 1, 2, null]);
  });
  test('move up from the field to the last option', () => {
    const walk = [null, 2, 1, 0].map((at) => nextOption(at, 3, 'ArrowUp'));
    expect(walk).toEqual([2, 1, 0, null]);
  });
  test('do nothing without options', () => {
    expect(nextOption(null, 0, 'ArrowDown')).toBeNull();
  });
});
