import fc from 'fast-check';
import { createTwoDevicesModel, type ModelOptions, type Step } from './two-devices-model.ts';

const device = fc.constantFrom('phone' as const, 'desk' as const);
/** Half of all positions are from a small set: devices often are at the same position, or 30 s apart. */
const place = fc.record({
  chapter: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant(1)),
  position: fc.oneof(fc.integer({ min: 0, max: 550 }), fc.constantFrom(0, 60, 100, 103, 130, 140, 200)),
});
const plain = (weight: number, kind: Exclude<Step['kind'], 'play' | 'wait' | 'seek'>) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), device }),
});
const lasting = (weight: number, kind: 'play' | 'wait', max: number) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), device, seconds: fc.integer({ min: 1, max }) }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  lasting(4, 'play', 90),
  plain(2, 'pause'),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('seek' as const), device, place }) },
  plain(2, 'offline'),
  plain(2, 'online'),
  plain(2, 'look'),
  plain(1, 'undo'),
  plain(1, 'crash'),
  plain(1, 'reload'),
  lasting(2, 'wait', 4000),
);
const orders = fc.array(step, { minLength: 3, maxLength: 40 });
/** Milliseconds by which the phone's clock is wrong. */
const skews = fc.integer({ min: -90_000, max: 90_000 }).map((phone) => ({ phone, desk: 0 }));

/** Runs the steps one by one, then lets both devices settle; rejects if a guarantee is broken. */
export async function live(steps: readonly Step[], options: Partial<ModelOptions> = {}): Promise<void> {
  const world = await createTwoDevicesModel({ skews: { phone: 0, desk: 0 }, rewinds: false, ...options });
  for (const next of steps) await world.step(next);
  await world.end();
}

const inWorld = (options: fc.Arbitrary<Partial<ModelOptions>>) => fc.asyncProperty(orders, options, live);

/** Guarantees that hold for any order of steps, for each kind of model. */
export const promises = {
  'two devices': inWorld(fc.constant({})),
  'two devices with smart rewind': inWorld(fc.constant({ rewinds: true })),
  'two devices, a clock of which is wrong': inWorld(fc.record({ skews })),
  'two devices with smart rewind, a clock of which is wrong': inWorld(
    fc.record({ skews, rewinds: fc.constant(true) }),
  ),
};
