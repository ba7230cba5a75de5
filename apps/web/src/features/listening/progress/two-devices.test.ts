import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorld, type Step } from './two-devices-model.ts';
import { live, promises } from './two-devices-orders.ts';

describe('no order of steps loses a place or moves a listener who plays', () => {
  // The same orders every time, so that one tree has one answer; `npm run bench:places` goes looking for others.
  it.each(Object.entries(promises))(
    '%s',
    async (_world, promise) => {
      await expect(fc.assert(promise, { numRuns: 250, seed: 20_260_601 })).resolves.toBeUndefined();
    },
    60_000,
  );
});

describe('orders that were wrong once', () => {
  it('a place is chosen again from which the other device has gone on since', async () => {
    const chosen: Step = { kind: 'seek', device: 'phone', place: { chapter: 2, position: 103 } };
    const steps: Step[] = [
      chosen,
      { kind: 'crash', device: 'desk' },
      { kind: 'play', device: 'desk', seconds: 35 },
      chosen,
      { kind: 'pause', device: 'phone' },
      { kind: 'play', device: 'desk', seconds: 1 },
      { kind: 'undo', device: 'phone' },
    ];
    await expect(live(steps)).resolves.toBeUndefined();
  });

  it('a short step back while a stretch is heard again after a pause', async () => {
    const steps: Step[] = [
      { kind: 'seek', device: 'phone', place: { chapter: 1, position: 140 } },
      { kind: 'crash', device: 'desk' },
      { kind: 'play', device: 'phone', seconds: 33 },
      { kind: 'play', device: 'desk', seconds: 1 },
      { kind: 'seek', device: 'desk', place: { chapter: 1, position: 107 } },
      { kind: 'crash', device: 'desk' },
    ];
    await expect(live(steps, { rewinds: true })).resolves.toBeUndefined();
  });

  it('a place that comes too late, close to the one held, before a jump', async () => {
    const steps: Step[] = [
      { kind: 'play', device: 'phone', seconds: 3 },
      { kind: 'play', device: 'desk', seconds: 9 },
      { kind: 'seek', device: 'phone', place: { chapter: 1, position: 38 } },
      { kind: 'play', device: 'phone', seconds: 1 },
      { kind: 'pause', device: 'phone' },
    ];
    await expect(live(steps, { skews: { phone: -1, desk: 0 } })).resolves.toBeUndefined();
  });

  it('a stretch heard again for a moment, from another device’s place', async () => {
    const steps: Step[] = [
      { kind: 'play', device: 'desk', seconds: 3 },
      { kind: 'crash', device: 'phone' },
      { kind: 'wait', device: 'phone', seconds: 10 },
      { kind: 'play', device: 'phone', seconds: 1 },
      { kind: 'offline', device: 'phone' },
      { kind: 'play', device: 'desk', seconds: 69 },
      { kind: 'play', device: 'phone', seconds: 4 },
    ];
    await expect(live(steps, { rewinds: true })).resolves.toBeUndefined();
  });
});

it('who hears a stretch again after a pause is told at once of a place elsewhere', async () => {
  const steps: Step[] = [
    { kind: 'play', device: 'desk', seconds: 60 },
    { kind: 'pause', device: 'desk' },
    { kind: 'wait', device: 'desk', seconds: 600 },
    { kind: 'seek', device: 'phone', place: { chapter: 2, position: 100 } },
    { kind: 'play', device: 'phone', seconds: 60 },
    { kind: 'pause', device: 'phone' },
    { kind: 'play', device: 'desk', seconds: 6 },
  ];
  await expect(live(steps, { rewinds: true })).resolves.toBeUndefined();
});

it('a place that was wrongly dropped is noticed', async () => {
  const world = await createWorld({ skews: { phone: 0, desk: 0 }, rewinds: false });
  await world.step({ kind: 'play', device: 'phone', seconds: 60 });
  await world.step({ kind: 'pause', device: 'phone' });
  world.forgetEverything();
  await expect(world.end()).rejects.toThrow(/lost/);
});
