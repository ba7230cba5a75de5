import { expect, it } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import { sampleBook } from '../../../testing/sample-book.ts';
import { createSavedSession } from './saved-session.ts';

const place = { chapterId: 2, position: 61.5, rev: 4, heard: [[1, 300]] as const, at: 1_750_000_000_000 };

it('restores what was saved', () => {
  const store = memoryStore();
  const book = sampleBook([300, 200]);
  createSavedSession(store, () => '3').save(book, place);
  expect(createSavedSession(store, () => '3').read()).toEqual({ book, place: { ...place, bookId: 7 } });
});

it('is returned only to its owner, and not after it was cleared', () => {
  const store = memoryStore();
  const visit = createSavedSession(store, () => '3');
  visit.save(sampleBook([300, 200]), place);
  expect(createSavedSession(store, () => '4').read()).toBeNull();
  expect(createSavedSession(store, () => null).read()).toBeNull();
  visit.clear();
  expect(visit.read()).toBeNull();
});

it('writes a book once, and again when it changes', () => {
  const store = memoryStore();
  const visit = createSavedSession(store, () => '3');
  visit.save(sampleBook([300, 200]), place);
  const fresh = sampleBook([300, 200], 'fresh');
  visit.save(fresh, place);
  expect(visit.read()?.book).toEqual(fresh);
});

it.each([
  ['playing.book', '{'],
  ['playing.book', '{"owner":"3","book":{"id":7}}'],
  ['playing.book', '{"owner":"3","book":{"id":8,"chapters":[{"id":2,"audio_url":"/a"}]}}'],
  ['playing.place', '7'],
  ['playing.place', '{"bookId":7,"chapterId":9,"position":1,"rev":null,"heard":[],"at":1}'],
  ['playing.place', '{"bookId":7,"chapterId":2,"position":"1","rev":null,"heard":[],"at":1}'],
])('ignores an invalid %s: %s', (key, text) => {
  const store = memoryStore();
  const visit = createSavedSession(store, () => '3');
  visit.save(sampleBook([300, 200]), place);
  store.setText(key, text);
  expect(visit.read()).toBeNull();
});
