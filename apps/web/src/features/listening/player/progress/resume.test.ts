import { mergeStretches, oneStretch } from '@lamplight/contract/played-stretches';
import { expect, it } from 'vitest';
import { sampleBook } from '../../../../testing/sample-book.ts';
import { chooseStart } from './resume.ts';

const book = sampleBook([300, 200, 100]);
const progress = (last_chapter_id: number | null, positions: Record<number, number> = {}) => ({
  last_chapter_id,
  progress: Object.entries(positions).map(([id, position]) => ({ chapter_id: Number(id), position })),
});

it('resumes the last played chapter at its saved position', () => {
  expect(chooseStart(book, progress(2, { 1: 100, 2: 55.5 }))).toEqual({ chapterId: 2, position: 55.5 });
});

it('uses the first chapter with a position above 0 if the last one is unknown or deleted', () => {
  const saved = { 1: 0, 2: 9, 3: 20 };
  expect(chooseStart(book, progress(null, saved))).toEqual({ chapterId: 2, position: 9 });
  expect(chooseStart(book, progress(99, saved))).toEqual({ chapterId: 2, position: 9 });
});

it('otherwise starts with the first chapter', () => {
  expect(chooseStart(book, progress(null))).toEqual({ chapterId: 1, position: 0 });
  expect(chooseStart(book, progress(3))).toEqual({ chapterId: 3, position: 0 });
});

it('uses the chapter in the URL, at its own position', () => {
  expect(chooseStart(book, progress(2, { 2: 50, 3: 12 }), 3)).toEqual({ chapterId: 3, position: 12 });
  expect(chooseStart(book, progress(2, { 2: 50 }), 99)).toEqual({ chapterId: 2, position: 50 });
});

it('continues after a chapter heard to its end', () => {
  expect(chooseStart(book, progress(1, { 1: 298.5 }))).toEqual({ chapterId: 2, position: 0 });
  expect(chooseStart(book, progress(1, { 1: 298.5, 2: 30 }))).toEqual({ chapterId: 2, position: 30 });
  expect(chooseStart(book, progress(1, { 1: 297 }))).toEqual({ chapterId: 1, position: 297 });
});

it('restarts a finished chapter if it is the last one or was requested', () => {
  expect(chooseStart(book, progress(3, { 3: 100 }))).toEqual({ chapterId: 3, position: 0 });
  expect(chooseStart(book, progress(3, { 1: 300, 3: 5 }), 1)).toEqual({ chapterId: 1, position: 0 });
});

it('returns null for a book without chapters', () => {
  expect(chooseStart(sampleBook([]), progress(null))).toBeNull();
});

it('opens a chapter that was heard at its start, wherever it was left; the place itself is resumed', () => {
  const heard = [0, 1, 2, 3, 4, 5, 6].map(oneStretch).reduce(mergeStretches, '');
  const saved = progress(2, { 2: 30, 3: 12 });
  const withHeard = {
    ...saved,
    progress: saved.progress.map((entry) => ({ ...entry, stretches: heard })),
  };
  expect(chooseStart(book, withHeard, 3)).toEqual({ chapterId: 3, position: 0 });
  expect(chooseStart(book, progress(2, { 2: 30, 3: 12 }), 3)).toEqual({ chapterId: 3, position: 12 });
  expect(chooseStart(book, withHeard, 2)).toEqual({ chapterId: 2, position: 30 });
});
