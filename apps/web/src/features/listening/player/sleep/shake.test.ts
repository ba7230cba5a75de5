import { expect, it, vi } from 'vitest';
import { allowMotion, createShakeDetector, type Motion } from './shake.ts';

function setUp() {
  let at = 0;
  let shakes = 0;
  const detect = createShakeDetector(
    () => at,
    () => {
      shakes += 1;
    },
  );
  const move = (ms: number, x: number, more: Partial<Motion> = {}) => {
    at += ms;
    detect({ acceleration: { x, y: 0, z: 0 }, accelerationIncludingGravity: null, ...more });
  };
  return { move, shakes: () => shakes };
}

it('takes three hard jolts within a second for a shake', () => {
  const { move, shakes } = setUp();
  for (const x of [15, -16, 15]) move(150, x);
  expect(shakes()).toBe(1);
});

it.each([
  ['a walk', [4, -5, 4, -5, 4, -5, 4], 250],
  ['two jolts, as when the phone is put down', [20, -20], 150],
  ['jolts far apart', [20, -20, 20, -20], 700],
  ['one long jolt', [20, 21, 20, 19], 15],
])('does not take %s for a shake', (_, movements, ms) => {
  const { move, shakes } = setUp();
  for (const x of movements) move(ms, x);
  expect(shakes()).toBe(0);
});

it('counts one shake, however long it lasts within two seconds', () => {
  const { move, shakes } = setUp();
  for (let jolt = 0; jolt < 12; jolt += 1) move(150, jolt % 2 ? 20 : -20);
  expect(shakes()).toBe(1);
  move(3000, 0);
  for (const x of [15, -16, 15]) move(150, x);
  expect(shakes()).toBe(2);
});

it('works where only the acceleration with gravity is known, and without a sensor', () => {
  const { move, shakes } = setUp();
  const lying = { acceleration: null, accelerationIncludingGravity: { x: 0, y: 0, z: 9.8 } };
  for (let moment = 0; moment < 5; moment += 1) move(150, 0, lying);
  move(150, 0, { acceleration: null });
  expect(shakes()).toBe(0);
  const shaken = { acceleration: null, accelerationIncludingGravity: { x: 20, y: 0, z: 9.8 } };
  for (let moment = 0; moment < 3; moment += 1) move(150, 0, shaken);
  expect(shakes()).toBe(1);
});

it.each([
  ['granted', { requestPermission: () => Promise.resolve('granted') }, true],
  ['left open', { requestPermission: () => Promise.resolve('prompt') }, true],
  ['denied', { requestPermission: () => Promise.resolve('denied') }, false],
  [
    'asked for outside a tap',
    { requestPermission: () => Promise.reject(new Error('NotAllowedError')) },
    false,
  ],
  ['not asked for', {}, true],
])('motion that is %s', async (_, motionEvent, isAllowed) => {
  vi.stubGlobal('DeviceMotionEvent', motionEvent);
  expect(await allowMotion()).toBe(isAllowed);
  vi.unstubAllGlobals();
});
