import type { Book } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { sampleBook } from '../../../testing/sample-book.ts';
import {
  type Draft,
  draftOf,
  emptyDraft,
  inOrderOf,
  isComplete,
  isEqual,
  missingFrom,
  payloadOf,
  withIds,
} from './draft.ts';
import { emptyMetadata, metadataPayload } from './metadata-draft.ts';

const cover = '/media/covers/aa/720.jpg';
const chapter = (id: number, over: object = {}) => ({
  id,
  title: `Volume ${id}`,
  audio_url: `/media/audio/${id}.m4a?m=1&exp=2&sig=abc`,
  image: cover,
  book_title: 'Moss',
  artwork: cover,
  duration: 30,
  ...over,
});
const book: Book = {
  ...sampleBook([30, 30]),
  title: 'Moss',
  status: 'Complete',
  cover_image: cover,
  cover_hue: 120,
  synopsis: 'Two lines\nof it.',
  tags: [
    { main_tag: 'Official', sub_tag: 'Fable' },
    { main_tag: 'Official', sub_tag: 'Sea' },
  ],
  chapters: [chapter(1), chapter(2, { image: 'https://moss.example/2.jpg' })],
  demo: true,
  rev: 3,
};

test('a playlist opened and saved again is sent unchanged, without signatures', () => {
  expect(payloadOf(draftOf(book))).toEqual({
    ...metadataPayload(emptyMetadata),
    title: 'Moss',
    status: 'Complete',
    cover_image: cover,
    synopsis: 'Two lines\nof it.',
    demo: true,
    notify: true,
    release: { state: 'public' },
    tags: book.tags,
    chapters: [
      {
        id: 1,
        title: 'Volume 1',
        audio_url: '/media/audio/1.m4a',
        image: null,
        duration: 30,
        release: { state: 'public' },
      },
      {
        id: 2,
        title: 'Volume 2',
        audio_url: '/media/audio/2.m4a',
        image: 'https://moss.example/2.jpg',
        duration: 30,
        release: { state: 'public' },
      },
    ],
  });
  const later = { ...book, chapters: [chapter(1, { audio_url: '/media/audio/1.m4a?m=1&exp=9&sig=x' })] };
  expect(isEqual(draftOf(later), { ...draftOf(book), chapters: draftOf(book).chapters.slice(0, 1) })).toBe(
    true,
  );
});

test('followers are notified by default of what a public or scheduled book adds, not of a new book', () => {
  expect(emptyDraft.notify).toBe(false);
  expect(draftOf(book).notify).toBe(true);
  const draft = { state: 'draft' as const, at: null, early_days: 0, notify: false };
  expect(draftOf({ ...book, release: draft }).notify).toBe(false);
  const scheduled = (notify: boolean) => ({
    release: { state: 'scheduled' as const, at: '2026-12-03T09:00:00.000Z', early_days: 0, notify },
  });
  expect(draftOf({ ...book, ...scheduled(false) }).notify).toBe(false);
  expect(draftOf({ ...book, ...scheduled(true) }).notify).toBe(true);
  expect(draftOf({ ...book, chapters: [chapter(1), chapter(2, scheduled(false))] }).notify).toBe(false);
});

test('title, cover, both tags and a chapter are required; spaces do not count', () => {
  const draft = draftOf(book);
  expect(isComplete(draft)).toBe(true);
  const lacking: Partial<Draft>[] = [
    { title: ' ' },
    { cover: '' },
    { cover: 'javascript:alert(1)' },
    { cover: 'https://' },
    { main: '' },
    { sub: ' ' },
    { chapters: [] },
  ];
  for (const part of lacking) expect(isComplete({ ...draft, ...part })).toBe(false);
  expect(isComplete({ ...draft, synopsis: '' })).toBe(true);
  expect(missingFrom({ ...draft, title: '', sub: ' ', chapters: [] })).toEqual([
    'title',
    'sub tag',
    'a chapter',
  ]);
});

test('any changed field, a new chapter or another order counts as a difference', () => {
  const draft = draftOf(book);
  const others: Partial<Draft>[] = [
    { title: 'Marrow' },
    { status: 'Dropped' },
    { demo: false },
    { sub: 'Marsh' },
    { chapters: draft.chapters.toReversed() },
    { chapters: draft.chapters.slice(1) },
  ];
  for (const part of others) expect(isEqual(draft, { ...draft, ...part })).toBe(false);
  expect(isEqual(draft, { ...draft })).toBe(true);
});

test('takes only the order from a draft with more changes', () => {
  const saved = draftOf(book);
  const [first, second] = saved.chapters;
  if (!first || !second) throw new Error('no chapters');
  const order = [{ ...second, title: 'not yet' }, { ...first, key: 'new', id: null }, first];
  expect(inOrderOf(saved, order).chapters).toEqual([second, first]);
});

test('saved chapters get their ids, chapters added meanwhile have no id yet', () => {
  const saved = draftOf(book);
  const sent = saved.chapters.map((chapter) => ({ ...chapter, key: `new-${chapter.id}`, id: null }));
  const late = { ...sent[0], key: 'late', id: null } as Draft['chapters'][number];
  const now = { ...saved, chapters: [...sent.toReversed(), late] };
  expect(withIds(now, sent, saved.chapters).chapters.map(({ id }) => id)).toEqual([2, 1, null]);
  expect(isEqual(withIds({ ...saved, chapters: sent }, sent, saved.chapters), saved)).toBe(true);
});
