import { expect, test } from 'vitest';
import { placeIn } from './continue-place.ts';

const chapter = (id: number, duration: number | null, position = 0) => ({
  id,
  title: `Chapter ${id}`,
  duration,
  position,
});

test('what lies before the last chapter counts as passed', () => {
  const place = placeIn([chapter(1, 100, 3), chapter(2, 200, 50), chapter(3, 100, 80)], 2);
  expect(place).toMatchObject({ chapterTitle: 'Chapter 2', chapterNumber: 2, chapterCount: 3 });
  expect(place?.percent).toBe(37);
  expect(place?.secondsLeft).toBe(250);
  expect(place?.segments.map((segment) => segment.filled)).toEqual([1, 0.25, 0]);
  expect(place?.segments.map((segment) => segment.weight)).toEqual([100, 200, 100]);
});

test('a chapter of unknown length weighs as the average, and the time left is unknown', () => {
  const place = placeIn([chapter(1, 100), chapter(2, null, 40), chapter(3, 200)], 2);
  expect(place?.segments.map((segment) => segment.weight)).toEqual([100, 150, 200]);
  expect(place?.secondsLeft).toBeNull();
  expect(place?.percent).toBe(22);
});

test('a book of unknown lengths goes by its chapters', () => {
  expect(placeIn([chapter(1, null), chapter(2, null), chapter(3, null), chapter(4, null)], 3)?.percent).toBe(
    50,
  );
});

test('a position past the end counts as the end', () => {
  const place = placeIn([chapter(1, 60, 75)], 1);
  expect(place).toMatchObject({ percent: 100, secondsLeft: 0 });
});

test('almost at the end is not yet 100 percent', () => {
  expect(placeIn([chapter(1, 1000, 999)], 1)?.percent).toBe(99);
});

test('a chapter the book no longer has marks no place', () => {
  expect(placeIn([chapter(1, 60)], 9)).toBeNull();
  expect(placeIn([], 9)).toBeNull();
});
