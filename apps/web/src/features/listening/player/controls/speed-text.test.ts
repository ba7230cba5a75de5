import { limits } from '@lamplight/contract/limits';
import { expect, test } from 'vitest';
import { nextSpeed, speedAt, trackShare, typedSpeed } from './speed-text.ts';

const steps = Math.round((limits.fastestSpeed - limits.slowestSpeed) / limits.speedStep);
const all = Array.from({ length: steps + 1 }, (_, step) =>
  Number((limits.slowestSpeed + step * limits.speedStep).toFixed(2)),
);

test('every speed has a place on the track, and can be typed', () => {
  expect(all.map((speed) => speedAt(trackShare(speed)))).toEqual(all);
  expect(all.map((speed) => typedSpeed(String(speed)))).toEqual(all);
  expect([speedAt(-3), speedAt(7)]).toEqual([limits.slowestSpeed, limits.fastestSpeed]);
});

test.each([
  ['2', 2],
  ['2.', 2],
  ['2.8', 2.8],
  ['1.23', 1.25],
  ['0', null],
  ['0.', null],
  ['28', null],
  ['.', null],
  ['1.2.3', null],
  ['', null],
])('typed %j means %j', (text, speed) => {
  expect(typedSpeed(text)).toBe(speed);
});

test('keys go through the named speeds', () => {
  expect([
    nextSpeed(1, 1),
    nextSpeed(1, -1),
    nextSpeed(2.8, 1),
    nextSpeed(3.5, 1),
    nextSpeed(0.5, -1),
  ]).toEqual([1.25, 0.75, 3, 3.5, 0.5]);
});
