import { expect, it } from 'vitest';
import { bookFraction, secondsLeft, spineOf } from './spine.ts';

const chapters = [
  { id: 1, duration: 100 },
  { id: 2, duration: 300 },
  { id: 3, duration: null },
];

it('fills what lies behind, and the current chapter as far as it was heard', () => {
  expect(spineOf(chapters, 2, 75)).toEqual([
    { id: 1, weight: 100, fill: 1 },
    { id: 2, weight: 300, fill: 0.25 },
    { id: 3, weight: 200, fill: 0 },
  ]);
});

it('never fills more than a chapter holds', () => {
  expect(spineOf(chapters, 1, 900)[0]?.fill).toBe(1);
  expect(spineOf(chapters, null, 900).every((segment) => segment.fill === 0)).toBe(true);
});

it('measures the book by length, not by count', () => {
  expect(bookFraction(spineOf(chapters, 2, 0))).toBeCloseTo(100 / 600);
  expect(bookFraction([])).toBe(0);
});

it('counts what is left at the chosen speed', () => {
  expect(secondsLeft(chapters, 2, 100, 2)).toBe(200);
  expect(secondsLeft([{ id: 1, duration: null }], 1, 5, 1)).toBeNull();
});
