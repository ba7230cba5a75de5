import type { Continued } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { sampleSummary } from '../../../../testing/sample-book.ts';
import type { LoadedPosition } from '../player/player-loaded.ts';
import { continuePlace } from './continue-place.ts';

const chapter = (id: number, duration: number | null, position = 0) => ({
  id,
  title: `Chapter ${id}`,
  duration,
  position,
});

const place = (
  chapters: Continued['chapters'],
  last_chapter_id: number,
  present: LoadedPosition | null = null,
) =>
  continuePlace(
    {
      chapters,
      last_chapter_id,
      others: 0,
      listened_at: '2026-01-31T09:05:00.000Z',
      book: sampleSummary(1, { title: 'Moss & Marrow', chapter_count: chapters.length }),
    },
    present,
  );

test('chapters before the last one count as heard', () => {
  const here = place([chapter(1, 100, 3), chapter(2, 200, 50), chapter(3, 100, 80)], 2);
  expect(here).toMatchObject({ chapterTitle: 'Chapter 2', chapterNumber: 2, chapterCount: 3 });
  expect(here).toMatchObject({ percent: 37, secondsLeft: 250 });
  expect(here?.segments.map((segment) => segment.fill)).toEqual([1, 0.25, 0]);
});

test('a chapter heard to its end continues with the next', () => {
  const here = place([chapter(1, 100, 99), chapter(2, 100, 0)], 1);
  expect(here).toMatchObject({ chapterTitle: 'Chapter 2', percent: 50, secondsLeft: 100 });
});

test('the next chapter starts from its beginning even if it was heard before', () => {
  expect(place([chapter(1, 100, 100), chapter(2, 100, 100)], 1)).toMatchObject({ percent: 50 });
});

test('the end of the book is 100 percent with nothing left', () => {
  expect(place([chapter(1, 60, 75)], 1)).toMatchObject({ percent: 100, secondsLeft: 0 });
});

test('just before the end is less than 100 percent', () => {
  expect(place([chapter(1, 1000, 997)], 1)?.percent).toBe(99);
});

test('without durations, progress counts chapters, and the time left is unknown', () => {
  const unknown = [1, 2, 3, 4].map((id) => chapter(id, null));
  expect(place(unknown, 3)).toMatchObject({ percent: 50, secondsLeft: null });
});

test('a deleted chapter has no position', () => {
  expect(place([chapter(1, 60)], 9)).toBeNull();
  expect(place([], 9)).toBeNull();
});

test("uses the player's position and speed if it has the book loaded", () => {
  const chapters = [chapter(1, 100), chapter(2, 100, 10), chapter(3, 100)];
  const present = { bookId: 1, chapterId: 2, second: 60, rate: 2 };
  expect(place(chapters, 2, present)).toMatchObject({
    chapterTitle: 'Chapter 2',
    percent: 53,
    secondsLeft: 70,
  });
  expect(place(chapters, 2, { ...present, bookId: 9 })).toMatchObject({ percent: 36, secondsLeft: 190 });
});
