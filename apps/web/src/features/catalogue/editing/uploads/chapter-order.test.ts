import { expect, test } from 'vitest';
import { publicNow } from '../../releases/release-draft.ts';
import type { DraftChapter } from '../draft.ts';
import { createChapterOrder, type UploadedFile } from './chapter-order.ts';

const chapter = (key: string, title = key): DraftChapter => ({
  key,
  title,
  id: null,
  audio_url: `/media/audio/${key}.mp3`,
  image: '',
  duration: 60,
  ...publicNow,
});
const file = (name: string, over: Partial<UploadedFile> = {}): UploadedFile => ({
  batch: 1,
  name,
  disc: null,
  track: null,
  chapters: [chapter(name)],
  ...over,
});
const titles = (list: readonly DraftChapter[]) => list.map(({ title }) => title);

test('files are ordered by name, whichever finishes first, after the existing chapters', () => {
  const order = createChapterOrder();
  let list: readonly DraftChapter[] = [chapter('old')];
  for (const name of ['10', '2', '1', '9']) list = order.place(list, file(name), null);
  expect(titles(list)).toEqual(['old', '1', '2', '9', '10']);
});

test('files are ordered by disc and track if each has its own', () => {
  const order = createChapterOrder();
  let list: readonly DraftChapter[] = [];
  list = order.place(list, file('a', { disc: 2, track: 1 }), null);
  list = order.place(list, file('b', { track: 2 }), null);
  list = order.place(list, file('c', { track: 1 }), null);
  expect(titles(list)).toEqual(['c', 'b', 'a']);
});

test('chapters of one file stay together; a later batch comes after', () => {
  const order = createChapterOrder();
  let list: readonly DraftChapter[] = [];
  list = order.place(list, file('z', { batch: 2 }), null);
  list = order.place(list, file('b', { chapters: [chapter('b1'), chapter('b2')] }), null);
  list = order.place(list, file('a'), null);
  expect(titles(list)).toEqual(['z', 'a', 'b1', 'b2']);
});

test('numbers follow the order and continue from the highest existing one', () => {
  const order = createChapterOrder();
  let list: readonly DraftChapter[] = [chapter('one', 'Volume 4')];
  for (const name of ['c', 'a', 'b']) list = order.place(list, file(name), 'Volume');
  expect(list.map(({ key, title }) => `${key} ${title}`)).toEqual([
    'one Volume 4',
    'a Volume 5',
    'b Volume 6',
    'c Volume 7',
  ]);
});

test('chapters that were renamed or moved manually stay unchanged', () => {
  const order = createChapterOrder();
  let list: readonly DraftChapter[] = [];
  for (const name of ['b', 'd']) list = order.place(list, file(name), 'Book');
  list = list.map((listed) => (listed.key === 'b' ? { ...listed, title: 'Prologue' } : listed)).toReversed();
  expect(titles(list)).toEqual(['Book 2', 'Prologue']);
  list = order.place(list, file('a'), 'Book');
  expect(list.map(({ key, title }) => `${key} ${title}`)).toEqual(['d Book 1', 'b Prologue', 'a Book 2']);
});
