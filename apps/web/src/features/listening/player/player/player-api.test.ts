import { afterEach, expect, test, vi } from 'vitest';
import { stubHungNetwork } from '../../../../testing/hung-network.ts';
import { createPlayerApi } from './player-api.ts';

afterEach(() => void vi.useRealTimers());

const calls = createPlayerApi('phone');
const place = {
  id: 'a',
  bookId: 7,
  chapterId: 1,
  position: 30,
  observedAt: '2026-06-01T08:00:00Z',
  baseRev: 1,
};

test.each([
  ['a save', () => calls.post(place, null)],
  ['a request for progress', () => calls.fetchProgress(7)],
])('%s without a response fails after 20 s, so that it can be retried', async (_, send) => {
  const requests = stubHungNetwork();
  const failed = vi.fn();
  send().catch(failed);
  await vi.advanceTimersByTimeAsync(19_999);
  expect([requests.length, failed.mock.calls]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }));
});
