import { expect, test } from 'vitest';
import { heardSeconds, isFurtherOn } from './heard.ts';

const chapters = [11, 12, 13];
const at = (chapter_id: number, position: number) => ({ chapter_id, position });

test('a chapter is heard up to its furthest position', () => {
  expect(heardSeconds(chapters, [], 11)).toBe(0);
  expect(heardSeconds(chapters, [at(11, 40)], 11)).toBe(40);
  expect(heardSeconds(chapters, [at(11, 40), at(11, 300), at(11, 10)], 11)).toBe(300);
});

test('a chapter before the furthest position is heard, one after it is not', () => {
  expect(heardSeconds(chapters, [at(12, 5)], 11)).toBe(Number.POSITIVE_INFINITY);
  expect(heardSeconds(chapters, [at(12, 5)], 12)).toBe(5);
  expect(heardSeconds(chapters, [at(12, 5)], 13)).toBe(0);
  expect(heardSeconds(chapters, [at(12, 5), at(11, 3)], 11)).toBe(Number.POSITIVE_INFINITY);
});

test('opening a chapter without playing it counts for nothing', () => {
  expect(heardSeconds(chapters, [at(13, 0), at(11, 20)], 12)).toBe(0);
  expect(heardSeconds(chapters, [at(13, 0), at(11, 20)], 11)).toBe(20);
});

test('positions in chapters of other books, or deleted ones, count for nothing', () => {
  expect(heardSeconds(chapters, [at(99, 50)], 11)).toBe(0);
  expect(heardSeconds(chapters, [at(12, 50)], 99)).toBe(0);
});

test('a comment at a second is further on until that second has been heard', () => {
  expect(isFurtherOn(60, 59)).toBe(true);
  expect(isFurtherOn(60, 60)).toBe(false);
  expect(isFurtherOn(0, 0)).toBe(false);
  expect(isFurtherOn(60, Number.POSITIVE_INFINITY)).toBe(false);
});

test('a comment on the whole chapter is further on until the chapter has been begun', () => {
  expect(isFurtherOn(null, 0)).toBe(true);
  expect(isFurtherOn(undefined, 0)).toBe(true);
  expect(isFurtherOn(null, 1)).toBe(false);
});
