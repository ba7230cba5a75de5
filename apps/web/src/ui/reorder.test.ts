import { expect, test } from 'vitest';
import { dropIndex, dropTarget, isInOrder, moved, parseIndex, scrollSpeedAt } from './reorder.ts';

test('an entry moves to its target, the others close the gap', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 99)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 1, -5)).toEqual(['b', 'a', 'c']);
});

test('a move to the same position returns the same list', () => {
  const list = ['a', 'b'];
  expect(moved(list, 1, 1)).toBe(list);
  expect(moved(list, 1, 7)).toBe(list);
  expect(moved(list, 5, 0)).toBe(list);
});

test('a drop inserts on the side of the row that the pointer is at', () => {
  const drop = (from: number, over: number, edge: 'top' | 'bottom') =>
    moved(['a', 'b', 'c', 'd'], from, dropIndex(from, over, edge)).join('');
  expect(drop(0, 2, 'top')).toBe('bacd');
  expect(drop(0, 2, 'bottom')).toBe('bcad');
  expect(drop(3, 0, 'top')).toBe('dabc');
  expect(drop(3, 0, 'bottom')).toBe('adbc');
  expect(drop(1, 0, 'bottom')).toBe('abcd');
  expect(drop(1, 2, 'top')).toBe('abcd');
  expect(drop(1, 1, 'bottom')).toBe('abcd');
});

test('a drop beyond the rows goes to their begin or end', () => {
  const rows = [
    { key: 'a', top: 100, bottom: 160 },
    { key: 'b', top: 160, bottom: 220 },
  ];
  const drop = (y: number) => {
    const target = dropTarget(rows, y);
    return target && `${target.row.key} ${target.edge}`;
  };
  expect([0, 120, 140, 170, 210, 900].map(drop)).toEqual([
    'a top',
    'a top',
    'a bottom',
    'b top',
    'b bottom',
    'b bottom',
  ]);
  expect(dropTarget([], 50)).toBeNull();
});

test('a drag scrolls near the edges of a view, faster the nearer it is, and beyond them', () => {
  const view = { top: 100, bottom: 700 };
  const speeds = [0, 100, 132, 164, 400, 636, 668, 700, 900].map((y) => scrollSpeedAt(y, view));
  expect(speeds).toEqual([-900, -900, -450, 0, 0, 0, 450, 900, 900]);
});

test('a typed position must be in the list, counted from 1', () => {
  expect(parseIndex(' 3 ', 5)).toBe(2);
  for (const typed of ['0', '6', '-1', '2.5', '', 'two', '1e1']) expect(parseIndex(typed, 5)).toBeNull();
});

test('the order matches if the same ids are in the same order', () => {
  expect(isInOrder([3, 1, 2], [3, 1, 9, 2])).toBe(true);
  expect(isInOrder([3, 1, 2], [1, 3, 2])).toBe(false);
  expect(isInOrder([3, 1, 2], [3, 1])).toBe(false);
});
