import { expect, test } from 'vitest';
import { groupMarks } from './mark-groups.ts';

const marks = (...seconds: number[]) =>
  seconds.map((timestamp, index) => ({ comment_id: index + 1, timestamp }));
const shape = (groups: ReturnType<typeof groupMarks>) => groups.map(({ at, ids }) => [at, ids]);

test('marks far apart stand alone, in the order of the chapter', () => {
  expect(shape(groupMarks(marks(90, 10, 50), 100, 0.1))).toEqual([
    [10, [2]],
    [50, [3]],
    [90, [1]],
  ]);
});

test('marks too close to be hit apart share a place, counted from the first of them', () => {
  expect(shape(groupMarks(marks(10, 12, 19, 20, 31), 100, 0.1))).toEqual([
    [10, [1, 2, 3]],
    [20, [4]],
    [31, [5]],
  ]);
});

test('what lies past the end, or in a chapter of unknown length, is not shown', () => {
  expect(shape(groupMarks(marks(5, 101), 100, 0.1))).toEqual([[5, [1]]]);
  expect(groupMarks(marks(5), 0, 0.1)).toEqual([]);
  expect(groupMarks([], 100, 0.1)).toEqual([]);
});
