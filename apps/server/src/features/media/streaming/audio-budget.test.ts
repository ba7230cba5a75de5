import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MakeLimiter } from '../../../http/rate-limit.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import { createAudioBudget, slowPace } from './audio-budget.ts';
import { bytesOfRange, createOffloadedBytes } from './offloaded-bytes.ts';

const MB = 1_000_000;
const member = 7;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns nodes that share a limiter. */
function setUp({ isDown = (): boolean => false } = {}) {
  const limiter = new RateLimiterMemory({ keyPrefix: 'audio', points: 2 ** 31 - 1, duration: 3600 });
  const makeLimiter = (() => ({
    consume: (key: string, points: number) =>
      isDown() ? Promise.reject(new Error('down')) : limiter.consume(key, points),
  })) as unknown as MakeLimiter;
  const log = createLog('silent');
  return () => createAudioBudget({ clock: systemClock, log, makeLimiter, bytesPerHour: 100 * MB });
}
/** Waits until the nodes have shared their counts. */
const settle = () => vi.advanceTimersByTimeAsync(1);

test('full speed up to the limit, then slower, then refused until the hour is over', async () => {
  const node = setUp()();
  node.count(member, 99 * MB);
  await settle();
  expect(node.delayMs(member, slowPace)).toBe(0);
  node.count(member, MB);
  await settle();
  expect(node.delayMs(member, slowPace)).toBe(1000);
  expect(node.refusal(member)).toBeNull();
  expect(node.figures()).toEqual({ slowed: 1, refused: 0 });
  node.count(member, 100 * MB);
  await settle();
  expect(node.refusal(member)).toMatchObject({ code: 'audio_limit_reached', status: 429 });
  expect(node.figures()).toEqual({ slowed: 1, refused: 1 });
  expect(node.refusal(member + 1)).toBeNull();
  await vi.advanceTimersByTimeAsync((node.refusal(member)?.retryAfter ?? 0) * 1000);
  expect(node.refusal(member)).toBeNull();
  expect(node.delayMs(member, slowPace)).toBe(0);
  expect(node.figures()).toEqual({ slowed: 0, refused: 0 });
});

test('nodes count together, a hundredth of the limit late at most', async () => {
  const make = setUp();
  const nodes = [make(), make(), make()];
  for (let sent = 0; sent < 210; sent += 3)
    for (const node of nodes) {
      node.count(member, MB);
      await settle();
    }
  expect(nodes.map((node) => node.refusal(member)?.code)).toEqual(Array(3).fill('audio_limit_reached'));
});

test('many small ranges count as much as one long range', async () => {
  const node = setUp()();
  for (let at = 0; at < 100_000; at += 1) node.count(member, 2000);
  await settle();
  expect(node.refusal(member)).not.toBeNull();
});

test('nothing is lost while the count cannot be shared', async () => {
  let isDown = true;
  const make = setUp({ isDown: () => isDown });
  const [first, second] = [make(), make()];
  first.count(member, 150 * MB);
  await settle();
  expect(first.delayMs(member, slowPace)).toBeGreaterThan(0);
  isDown = false;
  await vi.advanceTimersByTimeAsync(5000);
  first.count(member, MB);
  second.count(member, MB);
  await settle();
  expect(second.delayMs(member, slowPace)).toBeGreaterThan(0);
});

test('three devices at 320 kbit/s and 3.5 times the speed, with five long books, stay at full speed', async () => {
  const log = createLog('silent');
  const makeLimiter: MakeLimiter = (options) => new RateLimiterMemory(options);
  const node = createAudioBudget({ clock: systemClock, log, makeLimiter, bytesPerHour: 20_000 * MB });
  const listening = 3 * 3.5 * 40_000 * 3600;
  const books = 5 * 40 * 3600 * 16_000;
  for (let at = 0; at < 1000; at += 1) node.count(member, (listening + books) / 1000);
  await settle();
  expect(node.delayMs(member, slowPace)).toBe(0);
});

test('estimates what nginx or the store sends by the requested range', async () => {
  expect(bytesOfRange(undefined, 500)).toBe(500);
  expect(bytesOfRange('bytes=100-', 500)).toBe(400);
  expect(bytesOfRange('bytes=0-9', 500)).toBe(10);
  expect(bytesOfRange('bytes=900-', 500)).toBe(0);
  const size = 400 * MB;
  const bytes = createOffloadedBytes(async () => size, systemClock);
  const request = (headers: object, method = 'GET') => ({ method, headers: { ...headers } });
  expect(await bytes(request({}), { key: 'k', right: 'download' })).toBe(size);
  expect(await bytes(request({ range: 'bytes=0-' }), { key: 'k', right: 'stream' })).toBe(16 * 1024 * 1024);
  expect(await bytes(request({ range: 'bytes=0-1' }), { key: 'k', right: 'stream' })).toBe(2);
  expect(await bytes(request({}, 'HEAD'), { key: 'k', right: 'download' })).toBe(0);
});

test('reading the figures does not change whose count is dropped first', () => {
  const node = setUp()();
  const most = 20_000;
  for (let id = 1; id <= most; id += 1) node.count(id, 1);
  node.count(1, 100 * MB);
  expect(node.figures()).toEqual({ slowed: 1, refused: 0 });
  for (let id = 1; id < most; id += 1) node.count(most + id, 1);
  expect(node.figures()).toEqual({ slowed: 1, refused: 0 });
  node.count(2 * most, 1);
  expect(node.figures()).toEqual({ slowed: 0, refused: 0 });
});
