import { expect, it } from 'vitest';
import { artworkOf, placeInSquare } from './artwork.ts';

it('offers hosted covers as JPEG in several sizes of their own proportions, and others unchanged', () => {
  expect(artworkOf('/media/covers/ab12/720x720.jpg').map(({ src, sizes }) => [src, sizes])).toEqual([
    ['/media/covers/ab12/240.jpg', '240x240'],
    ['/media/covers/ab12/480.jpg', '480x480'],
    ['/media/covers/ab12/720.jpg', '720x720'],
  ]);
  expect(artworkOf('https://elsewhere.example/a.png')).toEqual([{ src: 'https://elsewhere.example/a.png' }]);
  expect(artworkOf(null)).toEqual([]);
});

it.each([
  [3000, 3000, { left: 0, top: 0, width: 512, height: 512 }],
  [480, 1440, { left: (512 - 512 / 3) / 2, top: 0, width: 512 / 3, height: 512 }],
  [1440, 480, { left: 0, top: (512 - 512 / 3) / 2, width: 512, height: 512 / 3 }],
])('places %i × %i pixels whole in the middle of the square', (width, height, place) => {
  for (const [name, value] of Object.entries(place))
    expect(placeInSquare(width, height)[name as keyof typeof place]).toBeCloseTo(value);
});
