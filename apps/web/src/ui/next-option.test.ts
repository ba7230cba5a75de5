import { expect, test } from 'vitest';
import { nextOption } from './next-option.ts';

const keys = ['a', 'b', 'c'];

test('arrow keys move down through the options and back to the field', () => {
  const walk = [null, 'a', 'b', 'c'].map((at) => nextOption(at, keys, 'ArrowDown'));
  expect(walk).toEqual(['a', 'b', 'c', null]);
});

test('arrow keys move up from the field to the last option', () => {
  const walk = [null, 'c', 'b', 'a'].map((at) => nextOption(at, keys, 'ArrowUp'));
  expect(walk).toEqual(['c', 'b', 'a', null]);
});

test('arrow keys move on from the option itself after the list has changed', () => {
  expect(nextOption('b', ['new', 'a', 'b', 'c'], 'ArrowDown')).toBe('c');
  expect(nextOption('b', ['new', 'a', 'b', 'c'], 'ArrowUp')).toBe('a');
});

test('arrow keys start at the field if the option is gone, and do nothing without options', () => {
  expect(nextOption('gone', keys, 'ArrowDown')).toBe('a');
  expect(nextOption('gone', keys, 'ArrowUp')).toBe('c');
  expect(nextOption(null, [], 'ArrowDown')).toBeNull();
  expect(nextOption(null, [], 'ArrowUp')).toBeNull();
});
