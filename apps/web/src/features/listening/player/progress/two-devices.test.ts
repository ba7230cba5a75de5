import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTwoDevicesModel, type Step } from '../../../../testing/two-devices-model.ts';
import { live, promises } from '../../../../testing/two-devices-orders.ts';

describe('no order of steps loses a position or moves a listener who is playing', () => {
  // Fixed seeds, so that the result is reproducible; `npm run bench -- progress` searches for more.
  it.each(Object.entries(promises))(
    '%s',
    async (_world, promise) => {
      await expect(fc.assert(promise, { numRuns: 250, seed: 20_260_601 })).resolves.toBeUndefined();
    },
    60_000,
  );
});

describe('orders of steps that failed once', () => {
  it('a position is chosen again after the other device has moved on from it', async () => {
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

  it('a short step back while a passage is repeated after a pause', async () => {
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

  it('a late position, close to the stored one, before a jump', async () => {
    const steps: Step[] = [
      { kind: 'play', device: 'phone', seconds: 3 },
      { kind: 'play', device: 'desk', seconds: 9 },
      { kind: 'seek', device: 'phone', place: { chapter: 1, position: 38 } },
      { kind: 'play', device: 'phone', seconds: 1 },
      { kind: 'pause', device: 'phone' },
    ];
    await expect(live(steps, { skews: { phone: -1, desk: 0 } })).resolves.toBeUndefined();
  });

  it('a passage repeated briefly, from another device’s position', async () => {
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

it("a listener who repeats a passage after a pause learns of another device's position at once", async () => {
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

it('detects a position that was wrongly dropped', async () => {
  const world = await createTwoDevicesModel({ skews: { phone: 0, desk: 0 }, rewinds: false });
  await world.step({ kind: 'play', device: 'phone', seconds: 60 });
  await world.step({ kind: 'pause', device: 'phone' });
  world.forgetEverything();
  await expect(world.end()).rejects.toThrow(/lost/);
});
