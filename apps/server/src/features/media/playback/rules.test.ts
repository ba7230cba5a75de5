import { expect, test } from 'vitest';
import { streamLimitOf, streamStateOf, surplusStreams } from './rules.ts';

const minuteMs = 60_000;
const now = Date.parse('2026-01-01T12:00:00.000Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const silent = { started_at: null, seen_at: null, taken_over_at: null };

test('a device streams while it has reported within a minute, on a clock ahead or behind', () => {
  const isStreaming = (seenMs: number) =>
    streamStateOf({ ...silent, started_at: ago(minuteMs), seen_at: ago(seenMs) }, now).isStreaming;
  expect([0, 59_999, 60_000, -59_999, -60_000].map(isStreaming)).toEqual([true, true, false, true, false]);
  expect(streamStateOf({ ...silent, seen_at: ago(0) }, now).isStreaming).toBe(false);
});

test('a device that had to pause is refused for ten minutes', () => {
  const isTakenOver = (ms: number) => streamStateOf({ ...silent, taken_over_at: ago(ms) }, now).isTakenOver;
  expect([0, 10 * minuteMs - 1, 10 * minuteMs].map(isTakenOver)).toEqual([true, true, false]);
  expect(streamStateOf(silent, now)).toEqual({ isTakenOver: false, isStreaming: false });
});

test('plans have limits of their own, and staff have none', () => {
  const member = {
    role: 'member',
    staff_role: null,
    is_premium: false,
    manual_premium_override: false,
    stripe_subscription_id: 'sub_1',
    stripe_status: 'active',
  };
  const limits = { standard: 1, premium: 4 };
  expect(streamLimitOf(member, limits)).toBe(1);
  expect(streamLimitOf({ ...member, is_premium: true }, limits)).toBe(4);
  expect(streamLimitOf({ ...member, manual_premium_override: true }, limits)).toBe(4);
  expect(streamLimitOf({ ...member, role: 'admin' }, limits)).toBeNull();
  expect(streamLimitOf({ ...member, staff_role: 'editor' }, limits)).toBeNull();
});

test('the devices that began first pause, as many as needed', () => {
  const others = [3, 1, 2].map((minutes) => ({ id: `d${minutes}`, started_at: ago(minutes * minuteMs) }));
  const paused = (limit: number | null) => surplusStreams(others, limit).map(({ id }) => id);
  expect(paused(4)).toEqual([]);
  expect(paused(3)).toEqual(['d3']);
  expect(paused(1)).toEqual(['d3', 'd2', 'd1']);
  expect(paused(null)).toEqual([]);
  const withStopped = [...others, { id: 'stopped', started_at: null }];
  expect(surplusStreams(withStopped, 3).map(({ id }) => id)).toEqual(['stopped', 'd3']);
});
