import { expect, it } from 'vitest';
import { positionStateOf } from './media-session.ts';

it('clamps the position to values that browsers accept', () => {
  const state = { duration: 300, rate: 1.25, status: 'playing' as const };
  expect(positionStateOf(state, 12)).toEqual({ duration: 300, playbackRate: 1.25, position: 12 });
  expect(positionStateOf(state, 300.4)?.position).toBe(300);
  expect(positionStateOf(state, -1)?.position).toBe(0);
  for (const duration of [null, 0, Number.NaN, Number.POSITIVE_INFINITY])
    expect(positionStateOf({ ...state, duration }, 12)).toBeNull();
  expect(positionStateOf(state, Number.NaN)).toBeNull();
  expect(positionStateOf({ ...state, status: 'loading' }, 12)).toBeNull();
});
