import { expect, test } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import type { SavedList } from './home-state.ts';
import { readStoredHome, readStoredLists, storeHome } from './stored-home.ts';

const book = (id: number) => ({ id, title: `Book ${id}`, cover_image: '' });
const list = (key: readonly unknown[], rows: unknown): SavedList => ({ key, rows, fetchedAt: 1 });

/** Returns titles and ids of the rows that an account gets. */
const seen = (store: ReturnType<typeof memoryStore>, owner: string | null) =>
  readStoredHome(store, owner).map(({ title, books }) => [title, books.map(({ id }) => id)]);

test('home’s lists are stored in their order, without results of a search, for one account', () => {
  const store = memoryStore();
  storeHome(store, '7', [
    list(['books', 'all', '', 2], { rows: [book(5)], total: 30 }),
    list(['books', 'all', 'lamp', 1], { rows: [book(6)], total: 1 }),
    list(['books', 'popular'], [book(1), book(2)]),
    list(['books', 'recently-added'], []),
    list(['bookmarks'], [1]),
    list(['continue'], { book: book(3), others: 0 }),
  ]);
  const all = [
    ['Continue listening', [3]],
    ['Popular Now', [1, 2]],
    ['All Audiobooks', [5]],
  ];
  expect(seen(store, '7')).toEqual(all);
  expect([seen(store, '8'), seen(store, null)]).toEqual([[], []]);
  storeHome(store, '7', [list(['continue'], null)]);
  expect(seen(store, '7'), 'kept while nothing has loaded').toEqual(all);
  storeHome(store, '7', [
    list(['books', 'recently-added'], [book(8)]),
    list(['books', 'popular'], undefined),
    list(['books', 'all', '', 1], { rows: [book(9)], total: 1 }),
  ]);
  expect(seen(store, '7'), 'only what has loaded is replaced').toEqual([
    ['Continue listening', [3]],
    ['Popular Now', [1, 2]],
    ['Recently Added', [8]],
    ['All Audiobooks', [9]],
  ]);
  storeHome(store, '8', [list(['books', 'popular'], [book(1)])]);
  expect(seen(store, '8'), 'nothing of another account').toEqual([['Popular Now', [1]]]);
});

test('home is drawn from the lists of its own account alone', () => {
  const store = memoryStore();
  const popular = list(['books', 'popular'], [book(1)]);
  storeHome(store, '7', [popular, list(['books', 'all', 'lamp', 1], { rows: [book(6)], total: 1 })]);
  expect(readStoredLists(store, '7')).toEqual([popular]);
  expect([readStoredLists(store, '8'), readStoredLists(store, null)]).toEqual([[], []]);
});

test.each([
  null,
  'text',
  { owner: '7' },
  { owner: '7', version: 1, lists: 3 },
  { owner: '7', version: 1, lists: [null, { key: 4, rows: [book(1)] }, list(['books', 'popular'], 'none')] },
  {
    owner: '7',
    version: 1,
    lists: [list(['books', 'popular'], [{ id: '1' }, null, { id: 1, title: 'No cover' }])],
  },
  { owner: '7', version: 0, lists: [list(['books', 'popular'], [book(1)])] },
])('of stored lists that are no lists nothing is shown: %j', (stored) => {
  const store = memoryStore();
  store.setJson('home_lists', stored);
  expect(seen(store, '7')).toEqual([]);
});
