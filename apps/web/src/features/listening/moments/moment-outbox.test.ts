import { afterEach, expect, test, vi } from 'vitest';
import { stubHungNetwork } from '../../../testing/hung-network.ts';
import { sampleMoment } from '../../../testing/sample-moment.ts';
import { getMomentOutbox } from './moment-outbox.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['save', 'PUT /api/user/moments/m'],
  ['delete', 'DELETE /api/user/moments/m'],
] as const)('a change (%s) without a response is sent again', async (kind, request) => {
  const requests = stubHungNetwork();
  const outbox = getMomentOutbox();
  // Drops the change that another test case has left in the outbox.
  outbox.open();
  outbox.add({ kind, moment: sampleMoment('m') });
  await vi.advanceTimersByTimeAsync(21_000);
  expect(requests).toHaveLength(2);
  for (const sent of requests) expect(sent).toContain(request);
});
