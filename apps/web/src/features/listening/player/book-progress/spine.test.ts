import { expect, it } from 'vitest';
import type { Parts } from '../../../../ui/parts.ts';
import { bookFraction, bookSeconds, drawnSegments, positionAt, secondsLeft, spineOf } from './spine.ts';

const chapters = [
  { id: 1, duration: 100 },
  { id: 2, duration: 300 },
  { id: 3, duration: null },
];

it('fills past chapters, and the current one up to the position', () => {
  expect(spineOf(chapters, 2, 75)).toEqual([
    { id: 1, weight: 100, fill: 1 },
    { id: 2, weight: 300, fill: 0.25 },
    { id: 3, weight: 200, fill: 0 },
  ]);
});

it('never fills more than a whole chapter', () => {
  expect(spineOf(chapters, 1, 900)[0]?.fill).toBe(1);
  expect(spineOf(chapters, null, 900).every((segment) => segment.fill === 0)).toBe(true);
});

it('measures the book by duration, not by number of chapters', () => {
  expect(bookFraction(spineOf(chapters, 2, 0))).toBeCloseTo(100 / 600);
  expect(bookFraction([])).toBe(0);
});

it('computes the time left at the current speed', () => {
  expect(secondsLeft(chapters, 2, 100, 2)).toBe(200);
  expect(secondsLeft([{ id: 1, duration: null }], 1, 5, 1)).toBeNull();
});

it('marks the place in its chapter, and fills what was heard, wherever that is', () => {
  const parts = (id: number): Parts => (id === 1 ? [[0.5, 1]] : []);
  expect(drawnSegments(spineOf(chapters, 2, 75), parts)).toEqual([
    { id: 1, weight: 100, parts: [[0.5, 1]], mark: null },
    { id: 2, weight: 300, parts: [], mark: 0.25 },
    { id: 3, weight: 200, parts: [], mark: null },
  ]);
  expect(drawnSegments(spineOf(chapters, 3, 999), parts).map(({ mark }) => mark)).toEqual([null, null, 1]);
});

it('draws a book of very many chapters as one bar', () => {
  const many = Array.from({ length: 2000 }, (_, id) => ({ id, duration: 60 }));
  const parts = (id: number): Parts => (id < 200 || id === 1000 ? [[0, 1]] : []);
  const [bar, ...more] = drawnSegments(spineOf(many, 500, 0), parts);
  expect(more).toEqual([]);
  expect(bar?.mark).toBe(0.25);
  expect(bar?.parts.flat().map((share) => Number(share.toFixed(4)))).toEqual([0, 0.1, 0.5, 0.5005]);
});

it('finds the place at a second of the book', () => {
  const segments = spineOf(chapters, null, 0);
  expect(bookSeconds(segments)).toBe(600);
  expect(positionAt(segments, 0)).toEqual({ chapterId: 1, position: 0 });
  expect(positionAt(segments, 100)).toEqual({ chapterId: 2, position: 0 });
  expect(positionAt(segments, 399.5)).toEqual({ chapterId: 2, position: 299.5 });
  expect(positionAt(segments, 9000)).toEqual({ chapterId: 3, position: 200 });
  expect(positionAt([], 5)).toBeNull();
});
