import { afterEach, expect, test, vi } from 'vitest';
import { stubHungNetwork } from '../../../../testing/hung-network.ts';
import type { QueueChange } from './queue-changes.ts';
import { getUpNextOutbox } from './up-next-outbox.ts';

afterEach(() => void vi.useRealTimers());

test('a change without a response is sent again', async () => {
  const requests = stubHungNetwork();
  const book = { id: 7, title: 'Emma' } as QueueChange['book'];
  const outbox = getUpNextOutbox();
  // Drops changes that an earlier run has left in the outbox.
  outbox.open();
  outbox.add({ kind: 'put', book });
  outbox.add({ kind: 'remove', book });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests).toEqual(['PUT /api/user/up-next/7']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toEqual(['PUT /api/user/up-next/7', 'PUT /api/user/up-next/7']);
});
