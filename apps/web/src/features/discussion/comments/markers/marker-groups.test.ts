import { expect, test } from 'vitest';
import { groupMarkers, splitGroup } from './marker-groups.ts';

const marks = (...seconds: number[]) =>
  seconds.map((timestamp, index) => ({ comment_id: index + 1, timestamp }));
const shape = (groups: ReturnType<typeof groupMarkers>) => groups.map(({ at, ids }) => [at, ids]);

test('markers far apart stay separate, in the order of the chapter', () => {
  expect(shape(groupMarkers(marks(90, 10, 50), 100, 0.1))).toEqual([
    [10, [2]],
    [50, [3]],
    [90, [1]],
  ]);
});

test('markers too close to be hit separately are grouped, measured from the first', () => {
  expect(shape(groupMarkers(marks(10, 12, 19, 20, 31), 100, 0.1))).toEqual([
    [10, [1, 2, 3]],
    [20, [4]],
    [31, [5]],
  ]);
});

test('comments past the end, or in a chapter of unknown length, are not shown', () => {
  expect(shape(groupMarkers(marks(5, 101), 100, 0.1))).toEqual([[5, [1]]]);
  expect(groupMarkers(marks(5), 0, 0.1)).toEqual([]);
  expect(groupMarkers([], 100, 0.1)).toEqual([]);
});

test('comments beyond what the listener has heard are counted, not opened', () => {
  const [group] = groupMarkers(marks(10, 12, 19), 100, 0.1);
  if (!group) throw new Error('the group is missing');
  expect(splitGroup(group, 12)).toEqual({ open: [1, 2], further: 1 });
  expect(splitGroup(group, 5)).toEqual({ open: [], further: 3 });
  expect(splitGroup(group, undefined)).toEqual({ open: [1, 2, 3], further: 0 });
});
