import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../testing/memory-store.ts';
import { createResumableUploads } from './resumable-uploads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hourMs = 3_600_000;
const upload = (url: string, book = '5') => ({ url, name: url, size: 5, modified: 1, book });

test('finished uploads are stored for three days, per account', () => {
  const { store, stored } = memoryStorage();
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
  const mine = createResumableUploads(memoryStorage().store, '7');
  mine.keep(upload('a', 'new'));
  mine.keep(upload('b', 'new'));
  mine.finish('a', '/media/audio/1.mp3');
  mine.move(['a'], '9');
  expect(mine.finishedOf('new')).toEqual([]);
  expect(mine.finishedOf('9')).toHaveLength(1);
  expect(mine.of('new')).toHaveLength(1);
});
