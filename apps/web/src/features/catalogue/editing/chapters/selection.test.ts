import { expect, test } from 'vitest';
import { noSelection, type Selection, toggled } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const press = (selection: Selection<string>, key: string, isRange = false) =>
  toggled(selection, key, { shown, isRange });
const keysOf = ({ keys }: Selection<string>) => [...keys].toSorted().join('');

test('a press selects a row, another deselects it', () => {
  const one = press(noSelection, 'b');
  expect(keysOf(one)).toBe('b');
  expect(keysOf(press(one, 'b'))).toBe('');
});

test('Shift selects or deselects all rows between two presses, in either direction', () => {
  expect(keysOf(press(press(noSelection, 'b'), 'd', true))).toBe('bcd');
  expect(keysOf(press(press(noSelection, 'd'), 'b', true))).toBe('bcd');
  const all = { keys: new Set(shown), anchor: 'b' };
  expect(keysOf(press(all, 'd', true))).toBe('ae');
});

test('Shift without an anchor, or with a deleted one, selects one row', () => {
  expect(keysOf(press(noSelection, 'c', true))).toBe('c');
  expect(keysOf(press({ keys: new Set(), anchor: 'gone' }, 'c', true))).toBe('c');
});
