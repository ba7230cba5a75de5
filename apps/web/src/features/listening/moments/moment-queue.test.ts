import { afterEach, expect, test, vi } from 'vitest';
import { stubHungNetwork } from '../../../testing/hung-network.ts';
import { sampleMoment } from '../../../testing/sample-moment.ts';
import { getMomentQueue } from './moment-queue.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['save', 'PUT /api/user/moments/m'],
  ['delete', 'DELETE /api/user/moments/m'],
] as const)('a change (%s) without a response is sent again', async (kind, request) => {
  const requests = stubHungNetwork();
  const queue = getMomentQueue();
  // Forgets the other case's change.
  queue.changeOwner();
  queue.add({ kind, moment: sampleMoment('m') });
  await vi.advanceTimersByTimeAsync(21_000);
  expect(requests).toHaveLength(2);
  for (const each of requests) expect(each).toContain(request);
});
