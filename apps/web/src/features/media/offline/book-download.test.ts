import { expect, test } from 'vitest';
import { sampleBook } from '../../../testing/memory-downloads.ts';
import { bookDownload, bookDownloadText } from './book-download.ts';
import type { ChapterKind, ChapterState } from './chapter-state.ts';

const state = (kind: ChapterKind, share: number | null = null): ChapterState => ({ kind, words: '', share });
const book = sampleBook(1, [1, 2, 3, 4]);
const of = (...states: ChapterState[]) => {
  const download = bookDownload(states);
  return [download.kind, download.percent, bookDownloadText(download, book)];
};
const none = state('none');
const done = state('done');

test('a book is as far as its requested chapters are', () => {
  expect(of(none, none, none, none)).toEqual(['none', 0, 'Download']);
  expect(of(done, state('coming', 0.5), none, none)).toEqual(['coming', 75, 'Download: 75 %']);
  expect(of(state('waiting', 0), state('waiting', 0), none, none)).toEqual(['coming', 0, 'Download: 0 %']);
  expect(of(done, none, none, none)).toEqual(['some', 100, 'Download: 1 of 4 chapters on this device']);
  expect(of(done, done, done, state('locked'))).toEqual(['all', 100, 'Downloaded: on this device']);
});

test('a download that failed or is paused is stopped, unless another chapter is coming', () => {
  for (const kind of ['paused', 'full', 'refused'] as const) {
    expect(of(done, state(kind, 0.5), none, none)).toEqual(['stopped', 75, 'Download: stopped']);
    expect(of(state('coming', 0), state(kind, 0), none, none)[0]).toBe('coming');
  }
});
