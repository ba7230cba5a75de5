import { expect, it } from 'vitest';
import { sampleBook } from '../engine/sample-book.ts';
import { memoryStore } from '../progress/memory-store.ts';
import { createKeptVisit } from './kept-visit.ts';

const place = { chapterId: 2, position: 61.5, rev: 4, heard: [[1, 300]] as const, at: 1_750_000_000_000 };

it('comes back as it was kept', () => {
  const store = memoryStore();
  const book = sampleBook([300, 200]);
  createKeptVisit(store, () => '3').keep(book, place);
  expect(createKeptVisit(store, () => '3').read()).toEqual({ book, place: { ...place, bookId: 7 } });
});

it('is nobody else’s, and gone once wiped', () => {
  const store = memoryStore();
  const visit = createKeptVisit(store, () => '3');
  visit.keep(sampleBook([300, 200]), place);
  expect(createKeptVisit(store, () => '4').read()).toBeNull();
  expect(createKeptVisit(store, () => null).read()).toBeNull();
  visit.wipe();
  expect(visit.read()).toBeNull();
});

it('writes a book once, and again when it changes', () => {
  const store = memoryStore();
  const visit = createKeptVisit(store, () => '3');
  visit.keep(sampleBook([300, 200]), place);
  const fresh = sampleBook([300, 200], 'fresh');
  visit.keep(fresh, place);
  expect(visit.read()?.book).toEqual(fresh);
});

it.each([
  ['playing.book', '{'],
  ['playing.book', '{"owner":"3","book":{"id":7}}'],
  ['playing.book', '{"owner":"3","book":{"id":8,"chapters":[{"id":2,"audio_url":"/a"}]}}'],
  ['playing.place', '7'],
  ['playing.place', '{"bookId":7,"chapterId":9,"position":1,"rev":null,"heard":[],"at":1}'],
  ['playing.place', '{"bookId":7,"chapterId":2,"position":"1","rev":null,"heard":[],"at":1}'],
])('a spoilt %s is nothing: %s', (key, text) => {
  const store = memoryStore();
  const visit = createKeptVisit(store, () => '3');
  visit.keep(sampleBook([300, 200]), place);
  store.setText(key, text);
  expect(visit.read()).toBeNull();
});
