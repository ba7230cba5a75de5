import type { Continued } from '@lamplight/contract';
import { expect, test } from 'vitest';
import type { PresentPlace } from '../player/player-presence.ts';
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
  present: PresentPlace | null = null,
) =>
  continuePlace(
    {
      chapters,
      last_chapter_id,
      listened_at: '2026-01-31T09:05:00.000Z',
      book: {
        id: 1,
        title: 'Moss & Marrow',
        status: 'Complete',
        cover_image: '',
        cover_hue: null,
        synopsis: '',
        tags: [],
        chapter_count: chapters.length,
        first_chapter_image: null,
        duration: null,
        total_views: 0,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
    },
    present,
  );

test('what lies before the last chapter counts as passed', () => {
  const here = place([chapter(1, 100, 3), chapter(2, 200, 50), chapter(3, 100, 80)], 2);
  expect(here).toMatchObject({ chapterTitle: 'Chapter 2', chapterNumber: 2, chapterCount: 3 });
  expect(here).toMatchObject({ percent: 37, secondsLeft: 250 });
  expect(here?.segments.map((segment) => segment.fill)).toEqual([1, 0.25, 0]);
});

test('a chapter heard to its end leads to the one after it', () => {
  const here = place([chapter(1, 100, 99), chapter(2, 100, 0)], 1);
  expect(here).toMatchObject({ chapterTitle: 'Chapter 2', percent: 50, secondsLeft: 100 });
});

test('the one after it begins anew where it was heard before', () => {
  expect(place([chapter(1, 100, 100), chapter(2, 100, 100)], 1)).toMatchObject({ percent: 50 });
});

test('the end of the book is 100 percent, with nothing left', () => {
  expect(place([chapter(1, 60, 75)], 1)).toMatchObject({ percent: 100, secondsLeft: 0 });
});

test('almost at the end is not yet 100 percent', () => {
  expect(place([chapter(1, 1000, 997)], 1)?.percent).toBe(99);
});

test('a book of unknown lengths goes by its chapters, and the time left is unknown', () => {
  const unknown = [1, 2, 3, 4].map((id) => chapter(id, null));
  expect(place(unknown, 3)).toMatchObject({ percent: 50, secondsLeft: null });
});

test('a chapter the book no longer has marks no place', () => {
  expect(place([chapter(1, 60)], 9)).toBeNull();
  expect(place([], 9)).toBeNull();
});

test('shows the times of the player where it has the book, at its speed', () => {
  const chapters = [chapter(1, 100), chapter(2, 100, 10), chapter(3, 100)];
  const present = { bookId: 1, chapterId: 2, second: 60, rate: 2 };
  expect(place(chapters, 2, present)).toMatchObject({
    chapterTitle: 'Chapter 2',
    percent: 53,
    secondsLeft: 70,
  });
  expect(place(chapters, 2, { ...present, bookId: 9 })).toMatchObject({ percent: 36, secondsLeft: 190 });
});
