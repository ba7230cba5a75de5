import { expect, it } from 'vitest';
import { artworkOf, positionStateOf } from './media-session.ts';

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

it('offers hosted covers as JPEG in several sizes, and others unchanged', () => {
  expect(artworkOf('/media/covers/ab12/720.jpg').map(({ src, sizes }) => [src, sizes])).toEqual([
    ['/media/covers/ab12/240.jpg', '240x320'],
    ['/media/covers/ab12/480.jpg', '480x640'],
    ['/media/covers/ab12/720.jpg', '720x960'],
  ]);
  expect(artworkOf('https://elsewhere.example/a.png')).toEqual([{ src: 'https://elsewhere.example/a.png' }]);
  expect(artworkOf(null)).toEqual([]);
});
