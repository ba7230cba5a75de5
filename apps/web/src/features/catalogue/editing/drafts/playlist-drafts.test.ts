import { expect, test } from 'vitest';
import { memoryStorage } from '../../../../testing/memory-store.ts';
import { createPlaylistDrafts } from './playlist-drafts.ts';

const day = 24 * 3_600_000;

test('a draft is offered to later visits of the same account until it is deleted', () => {
  const { store, stored } = memoryStorage();
  const drafts = createPlaylistDrafts(store, '7', () => 5);
  expect(drafts.keep('1', 'a', { title: 'Moss' })).toBe(true);
  expect(drafts.newest('1', 'a')).toBeNull();
  expect(drafts.newest('1', 'b')).toEqual({ visit: 'a', at: 5, patch: { title: 'Moss' } });
  expect(drafts.newest('2', 'b')).toBeNull();
  expect(createPlaylistDrafts(store, '8').newest('1', 'b')).toBeNull();
  drafts.drop('1', 'a');
  expect([drafts.newest('1', 'b'), stored.size]).toEqual([null, 0]);
});

test('a visit that ignores an older draft does not delete it', () => {
  const drafts = createPlaylistDrafts(memoryStorage().store, '7');
  drafts.keep('1', 'a', { title: 'Old' });
  drafts.keep('1', 'b', { title: 'New' });
  drafts.keep('1', 'b', { title: 'Newer' });
  expect(drafts.newest('1', 'c')?.patch).toEqual({ title: 'Newer' });
  drafts.drop('1', 'b');
  expect(drafts.newest('1', 'c')?.patch).toEqual({ title: 'Old' });
});

test('drafts are limited in age and number', () => {
  let now = 0;
  const { store, stored } = memoryStorage();
  const drafts = createPlaylistDrafts(store, '7', () => now);
  for (const visit of ['a', 'b', 'c', 'd']) drafts.keep('1', visit, { title: visit });
  for (const visit of ['d', 'c', 'b']) drafts.drop('1', visit);
  expect(drafts.newest('1', 'x')).toBeNull();
  for (let book = 1; book <= 25; book += 1) drafts.keep(`${book}`, 'a', { title: 'x' });
  expect(stored.size).toBe(21);
  expect([drafts.newest('5', 'x'), drafts.newest('6', 'x')?.visit]).toEqual([null, 'a']);
  now = 30 * day;
  expect(drafts.newest('25', 'x')).toBeNull();
});

test('reports full storage', () => {
  const drafts = createPlaylistDrafts(memoryStorage(200).store, '7');
  expect(drafts.keep('1', 'a', { synopsis: 'x'.repeat(500) })).toBe(false);
});
