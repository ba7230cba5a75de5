import { indexesOf } from '@lamplight/contract/played-stretches';
import { expect, test } from 'vitest';
import { addInterval, addPlayed, type PlayedParts } from './played-parts.ts';

const none = { parts: new Map() as PlayedParts, known: '' };

function play(duration: number | null, ...spans: (readonly [number, number])[]) {
  return spans.reduce((state, [from, to]) => addPlayed(state, { from, to, duration }), none);
}
const played = (...input: Parameters<typeof play>) => indexesOf(play(...input).known);

test('joins played seconds that touch or overlap', () => {
  expect(addInterval([[0, 2]], 2, 3)).toEqual([[0, 3]]);
  expect(addInterval([[4, 5]], 1, 2)).toEqual([
    [1, 2],
    [4, 5],
  ]);
  const apart = [
    [1, 2],
    [4, 5],
    [8, 9],
  ] as const;
  expect(addInterval(apart, 1.5, 8)).toEqual([[1, 9]]);
});

test('a stretch counts from half of its length on', () => {
  expect(played(600, [0, 7.4])).toEqual([]);
  expect(played(600, [0, 7.5])).toEqual([0]);
  expect(played(600, [10, 37.5])).toEqual([1, 2]);
});

test('hearing the same seconds twice does not add up; different ones do', () => {
  expect(played(600, [0, 4], [0, 4], [1, 5])).toEqual([]);
  expect(played(600, [0, 4], [11, 15])).toEqual([0]);
});

test('the last stretch of a chapter is as long as what is left', () => {
  expect(played(62, [60, 60.9])).toEqual([]);
  expect(played(62, [60, 61])).toEqual([4]);
  expect(played(62, [60, 99])).toEqual([4]);
  expect(played(60, [60, 70])).toEqual([]);
  expect(played(null, [60, 68])).toEqual([4]);
});

test('keeps no parts of stretches that count', () => {
  expect([...play(600, [0, 20]).parts.keys()]).toEqual([1]);
});
