import type { Book } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { sampleBook } from '../../../testing/memory-downloads.ts';
import { downloadChoices } from './download-choices.ts';

const megabyte = 1_000_000;
const withSizes = (count: number, bytes: number | null = megabyte): Book => {
  const book = sampleBook(
    1,
    Array.from({ length: count }, (_, index) => index + 1),
  );
  return {
    ...book,
    chapters: book.chapters.map((chapter) => ({
      ...chapter,
      ...(bytes !== null && { download_bytes: bytes }),
    })),
  };
};
interface Situation {
  currentId?: number;
  requested?: readonly number[];
  room?: number | null;
}
const offered = (book: Book, { currentId, requested = [], room = null }: Situation = {}) =>
  downloadChoices({ book, currentId, requested: new Set(requested), room }).map((choice) => [
    choice.label,
    choice.missing.map(({ id }) => id).join(' '),
    choice.bytes,
  ]);

test('offers the current chapter, the next ones with it, and all, with their sizes', () => {
  expect(offered(withSizes(9), { currentId: 2 })).toEqual([
    ['This chapter', '2', megabyte],
    ['This and the next 5 chapters', '2 3 4 5 6 7', 6 * megabyte],
    ['All 9 chapters', '1 2 3 4 5 6 7 8 9', 9 * megabyte],
  ]);
});

test('near the end of a book the next ones are those that remain', () => {
  expect(offered(withSizes(9), { currentId: 8 }).map(([label]) => label)).toEqual([
    'This chapter',
    'This and the next chapter',
    'All 9 chapters',
  ]);
  expect(offered(withSizes(9), { currentId: 9 }).map(([label]) => label)).toEqual([
    'This chapter',
    'All 9 chapters',
  ]);
  expect(offered(withSizes(1), { currentId: 1 }).map(([label]) => label)).toEqual(['This chapter']);
});

test('does not offer what is on the device, or the same chapters twice', () => {
  expect(offered(withSizes(3), { currentId: 1, requested: [1] })).toEqual([
    ['All 3 chapters', '2 3', 2 * megabyte],
  ]);
  expect(offered(withSizes(9), { currentId: 9, requested: [1, 2, 3, 4, 5, 6, 7, 8] })).toEqual([
    ['This chapter', '9', megabyte],
  ]);
  expect(offered(withSizes(3), { requested: [1, 2, 3] })).toEqual([]);
});

test('leaves out chapters that may not be downloaded, and a size that is not known', () => {
  const book = withSizes(3);
  const [first, ...others] = book.chapters;
  if (!first) throw new Error('no chapter');
  const { download_url: _, ...locked } = first;
  expect(offered({ ...book, chapters: [locked, ...others] }, { currentId: 1 })).toEqual([
    ['All 2 chapters', '2 3', 2 * megabyte],
  ]);
  expect(offered(withSizes(2, null), { currentId: 1 })).toEqual([
    ['This chapter', '1', null],
    ['All 2 chapters', '1 2', null],
  ]);
});

test('says which choices are too large for the device', () => {
  const choices = downloadChoices({
    book: withSizes(9),
    currentId: 1,
    requested: new Set(),
    room: 3 * megabyte,
  });
  expect(choices.map(({ isTooLarge }) => isTooLarge)).toEqual([false, true, true]);
});
