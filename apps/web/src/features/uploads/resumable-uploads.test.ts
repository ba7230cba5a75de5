import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { safeStore } from '../../lib/storage.ts';
import { createResumableUploads } from './resumable-uploads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hourMs = 3_600_000;
const upload = (url: string, book = '5') => ({ url, name: url, size: 5, modified: 1, book });

function memory() {
  const stored = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  return { stored, store: safeStore(() => storage as Storage) };
}

test('finished uploads are stored for three days, per account', () => {
  const { store, stored } = memory();
  const mine = createResumableUploads(store, '7');
  mine.keep(upload('a'));
  mine.keep(upload('b'));
  mine.finish('a', '/media/audio/1.mp3?m=7&sig=x');
  expect(mine.of('5').map(({ url }) => url)).toEqual(['b']);
  expect(mine.finishedOf('5')).toMatchObject([{ url: 'a', done: { audio: '/media/audio/1.mp3' } }]);
  expect(createResumableUploads(store, '8').finishedOf('5')).toEqual([]);
  vi.advanceTimersByTime(72 * hourMs - 1);
  expect(mine.finishedOf('5')).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(mine.finishedOf('5')).toEqual([]);
  mine.forget('b');
  expect([...stored.keys()]).toEqual([]);
});

test('when a new playlist gets its id, its uploads move along', () => {
  const mine = createResumableUploads(memory().store, '7');
  mine.keep(upload('a', 'new'));
  mine.keep(upload('b', 'new'));
  mine.finish('a', '/media/audio/1.mp3');
  mine.move(['a'], '9');
  expect(mine.finishedOf('new')).toEqual([]);
  expect(mine.finishedOf('9')).toHaveLength(1);
  expect(mine.of('new')).toHaveLength(1);
});
