import { expect, test, vi } from 'vitest';
import { sampleDownload, storeWith } from '../../../testing/memory-downloads.ts';
import { createPlaceRefresh } from './refresh-places.ts';

test('stores the place of every downloaded book, at most every five minutes', async () => {
  const { shelf } = await storeWith([sampleDownload(1, [11], 0), sampleDownload(2, [21], 0)]);
  let time = 0;
  const refreshPlace = vi.fn(async (_bookId: number) => {});
  const refresh = createPlaceRefresh({ shelf, now: () => time, refreshPlace });
  await refresh();
  time = 4 * 60_000;
  await refresh();
  expect(refreshPlace.mock.calls).toEqual([[1], [2]]);
  time = 5 * 60_000;
  await refresh();
  expect(refreshPlace).toHaveBeenCalledTimes(4);
});

test('without a network it stops at the first book, and is ready for the next chance', async () => {
  const { shelf } = await storeWith([sampleDownload(1, [11], 0), sampleDownload(2, [21], 0)]);
  const refreshPlace = vi.fn(async (_bookId: number) => {});
  refreshPlace.mockRejectedValueOnce(new TypeError('no network'));
  const refresh = createPlaceRefresh({ shelf, now: () => 0, refreshPlace });
  await refresh();
  await refresh();
  expect(refreshPlace.mock.calls).toEqual([[1], [1], [2]]);
});
