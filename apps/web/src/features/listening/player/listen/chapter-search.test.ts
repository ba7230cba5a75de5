import { expect, it } from 'vitest';
import { searchChapters } from './chapter-search.ts';

const chapters = ['The Bell', 'Ash', 'bell tower', 'Below the BELL', 'Bells', 'Bellwether', 'Doorbell'].map(
  (title) => ({ title }),
);

it('finds titles that contain the text, ignoring case, at most 5', () => {
  expect(searchChapters(chapters, ' bell ').map((chapter) => chapter.title)).toEqual([
    'The Bell',
    'bell tower',
    'Below the BELL',
    'Bells',
    'Bellwether',
  ]);
  expect(searchChapters(chapters, 'door')).toEqual([{ title: 'Doorbell' }]);
});

it('returns nothing for blank text, and treats special characters literally', () => {
  expect(searchChapters(chapters, '   ')).toEqual([]);
  expect(searchChapters(chapters, '.*')).toEqual([]);
});
