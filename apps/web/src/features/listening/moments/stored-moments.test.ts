import type { ListedMoment } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import { sampleMoment } from '../../../testing/sample-moment.ts';
import { createStoredMoments } from './stored-moments.ts';

const moment = (id: string, more: Partial<ListedMoment> = {}): ListedMoment => ({
  ...sampleMoment(id, more),
  cursor: id,
});

const all = { bookId: null, search: '' };
const whole = { isFirst: true, isLast: true };

test('the device lists what it has seen, by book and by words, to the same member only', () => {
  const store = memoryStore();
  const device = createStoredMoments(store, () => '7');
  device.store(all, [moment('a', { note: 'The turn' }), moment('b', { book_id: 2 })], whole);
  const ids = (bookId: number | null, search = '') => device.list({ bookId, search }).map(({ id }) => id);
  expect([
    ids(null),
    ids(2),
    ids(null, 'TURN ash one'),
    ids(null, 'ＴＵＲＮ'),
    ids(null, 'turn birch'),
  ]).toEqual([['a', 'b'], ['b'], ['a'], ['a'], []]);
  expect(device.list(all)[0]).not.toHaveProperty('cursor');
  expect(createStoredMoments(store, () => '8').list(all)).toEqual([]);
  store.setJson('moments', { owner: '7', moments: [{ id: 1 }, null] });
  expect(ids(null)).toEqual([]);
});

test('a whole list removes what is gone; a page adds; accepted changes are applied', () => {
  const device = createStoredMoments(memoryStore(), () => '7');
  const ids = () => device.list(all).map(({ id }) => id);
  device.store(all, [moment('a'), moment('b', { book_id: 2 })], { isFirst: true, isLast: false });
  device.store(all, [moment('c', { book_id: 3 })], { isFirst: false, isLast: true });
  expect(ids()).toEqual(['a', 'b', 'c']);
  device.store({ bookId: 2, search: '' }, [moment('d', { book_id: 2 })], whole);
  expect(ids()).toEqual(['d', 'a', 'c']);
  const { cursor: _, ...added } = moment('e', { position: 9 });
  device.apply({ kind: 'save', moment: added });
  device.apply({ kind: 'delete', moment: moment('c', { book_id: 3 }) });
  expect(ids()).toEqual(['d', 'a', 'e']);
  device.store(all, [moment('a')], whole);
  expect(ids()).toEqual(['a']);
});
