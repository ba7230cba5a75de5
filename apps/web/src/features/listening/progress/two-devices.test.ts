import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorld, type Step, type WorldOptions } from './two-devices-model.ts';

const device = fc.constantFrom('phone' as const, 'desk' as const);
const place = fc.record({
  chapter: fc.integer({ min: 1, max: 3 }),
  position: fc.integer({ min: 0, max: 550 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('play' as const),
      device,
      seconds: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const), device }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('seek' as const), device, place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('offline' as const), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('online' as const), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), device }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      device,
      seconds: fc.integer({ min: 1, max: 4000 }),
    }),
  },
);

async function run(steps: readonly Step[], options: Partial<WorldOptions> = {}): Promise<void> {
  const world = await createWorld({ skews: { phone: 0, desk: 0 }, rewinds: false, ...options });
  for (const next of steps) await world.step(next);
  await world.end();
}

const orders = fc.array(step, { minLength: 3, maxLength: 40 });

it('no order of two devices loses a place or moves a listener who plays', async () => {
  await fc.assert(
    fc.asyncProperty(orders, (steps) => run(steps)),
    { numRuns: 300 },
  );
}, 60_000);

it('nor with smart rewind', async () => {
  await fc.assert(
    fc.asyncProperty(orders, (steps) => run(steps, { rewinds: true })),
    { numRuns: 200 },
  );
}, 60_000);

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
  await expect(run(steps, { rewinds: true })).resolves.toBeUndefined();
});

it('nor with a clock that is wrong', async () => {
  const skew = fc.integer({ min: -90_000, max: 90_000 });
  await fc.assert(
    fc.asyncProperty(orders, skew, (steps, phone) => run(steps, { skews: { phone, desk: 0 } })),
    { numRuns: 200 },
  );
}, 60_000);

it('a place that was wrongly dropped is noticed', async () => {
  const world = await createWorld({ skews: { phone: 0, desk: 0 }, rewinds: false });
  await world.step({ kind: 'play', device: 'phone', seconds: 60 });
  await world.step({ kind: 'pause', device: 'phone' });
  world.forgetEverything();
  await expect(world.end()).rejects.toThrow(/lost/);
});
