import type { PageDraft } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import { samplePage } from '../../../testing/sample-page.ts';
import { createPageDraft, editOf, isSame, rebased, valuesOf } from './page-draft.ts';

const page = samplePage;
const newer: PageDraft = { ...page, body: 'Text of another admin', revision: 2 };

test('an editor in which nothing was typed takes the page that another admin has saved', () => {
  const next = rebased(editOf(page), newer);
  expect(next).toEqual(editOf(newer));
});

test('only what was typed stays when another admin has saved the page meanwhile', () => {
  const typed = { ...editOf(page), values: { ...valuesOf(page), title: 'Rules' } };
  const next = rebased(typed, newer);
  expect(next).toEqual({ ...editOf(newer), values: { ...valuesOf(newer), title: 'Rules' } });
  expect(isSame(next.values, valuesOf(newer))).toBe(false);
});

test('what is typed while the page is being saved stays', () => {
  const sent = { ...valuesOf(page), title: 'Rules ' };
  const now = { ...editOf(page), values: { ...sent, body: 'New text' } };
  const saved: PageDraft = { ...page, title: 'Rules', revision: 2 };
  expect(rebased(now, saved, sent).values).toEqual({ ...valuesOf(saved), body: 'New text' });
});

const typed = { ...editOf(page), values: { ...valuesOf(page), body: 'An hour of typing' } };

test('an editor without changes keeps what another tab has stored', () => {
  const store = memoryStore();
  const idle = createPageDraft(store, '1', page);
  createPageDraft(store, '1', page).keep(typed);
  expect(idle.keep(null)).toBe(false);
  expect(createPageDraft(store, '1', page).restored).toEqual(typed);
});

test('a tab that has restored a draft does not put it over what another tab has stored since', () => {
  const store = memoryStore();
  const writing = createPageDraft(store, '1', page);
  writing.keep(typed);
  const other = createPageDraft(store, '1', page);
  const more = { ...typed, values: { ...typed.values, title: 'Rules' } };
  writing.keep(more);
  other.keep(other.restored);
  expect(createPageDraft(store, '1', page).restored).toEqual(more);
});

test('of two tabs that type, the one that stores last is kept, and the other one removes nothing', () => {
  const store = memoryStore();
  const [one, two] = [createPageDraft(store, '1', page), createPageDraft(store, '1', page)];
  const more = { ...typed, values: { ...typed.values, title: 'Rules' } };
  one.keep(typed);
  two.keep(more);
  one.keep(null);
  expect(createPageDraft(store, '1', page).restored).toEqual(more);
  one.keep(typed);
  two.keep(more);
  one.keep(typed);
  expect(createPageDraft(store, '1', page).restored).toEqual(typed);
});

test('a draft that is saved or discarded is removed, and stored again by a tab that still has it', () => {
  const store = memoryStore();
  const writing = createPageDraft(store, '1', page);
  writing.keep(typed);
  createPageDraft(store, '1', page).keep(null);
  expect(createPageDraft(store, '1', page).restored).toBeNull();
  expect(writing.keep(typed)).toBe(true);
  expect(createPageDraft(store, '1', page).restored).toEqual(typed);
});

test('nothing of a deleted page is kept', () => {
  const store = memoryStore();
  const draft = createPageDraft(store, '1', page);
  draft.keep(typed);
  draft.end();
  expect(draft.keep(typed)).toBe(false);
  expect(createPageDraft(store, '1', page).restored).toBeNull();
});

test('a draft of an earlier version, without the page that it was made from, is restored', () => {
  const store = memoryStore();
  const values = { ...valuesOf(page), title: 'Rules' };
  store.setJson(`page-draft:1:${page.id}`, { revision: 1, values });
  expect(createPageDraft(store, '1', page).restored).toEqual({ ...editOf(page), values });
});
