import { expect, it } from 'vitest';
import { colourOf, dominantHue } from './dominant-hue.ts';

type Rgb = readonly [number, number, number];

const picture = (...areas: [Rgb, number][]): Uint8Array =>
  Uint8Array.from(areas.flatMap(([rgb, count]) => Array.from({ length: count }, () => rgb).flat()));

const distance = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

// Known OKLCH values of the primary colors.
it.each<[string, Rgb, number, number]>([
  ['red', [255, 0, 0], 29.2, 0.258],
  ['green', [0, 255, 0], 142.5, 0.295],
  ['blue', [0, 0, 255], 264.1, 0.313],
])('computes the OKLCH values of %s', (_name, rgb, hue, chroma) => {
  expect(colourOf(...rgb).hue).toBeCloseTo(hue, 0);
  expect(colourOf(...rgb).chroma).toBeCloseTo(chroma, 2);
});

it.each<[string, Uint8Array, number]>([
  ['one colour', picture([[20, 60, 160], 100]), colourOf(20, 60, 160).hue],
  [
    'colour on a grey ground',
    picture([[120, 120, 120], 3000], [[200, 40, 30], 300]),
    colourOf(200, 40, 30).hue,
  ],
  [
    'much pale and little strong',
    picture([[200, 205, 215], 500], [[220, 120, 0], 400]),
    colourOf(220, 120, 0).hue,
  ],
  ['the larger of two', picture([[200, 40, 30], 300], [[30, 120, 60], 600]), colourOf(30, 120, 60).hue],
])('finds the hue of %s', (_name, pixels, hue) => {
  expect(distance(dominantHue(pixels) ?? -1, hue)).toBeLessThanOrEqual(2);
});

it('treats hues on both sides of 0° as neighbors', () => {
  const pixels = picture([[200, 40, 118], 200], [[200, 40, 90], 200]);
  const [one, other] = [colourOf(200, 40, 118).hue, colourOf(200, 40, 90).hue];
  expect(one).toBeGreaterThan(350);
  expect(other).toBeLessThan(10);
  const hue = dominantHue(pixels) ?? -1;
  expect(distance(hue, one)).toBeLessThan(15);
  expect(distance(hue, other)).toBeLessThan(15);
});

it.each<[string, Uint8Array]>([
  ['black', picture([[0, 0, 0], 100])],
  ['white', picture([[255, 255, 255], 100])],
  ['greys', picture([[30, 30, 30], 100], [[128, 128, 128], 100], [[240, 240, 240], 100])],
  ['a speck of colour', picture([[128, 128, 128], 10_000], [[255, 0, 0], 10])],
  ['a picture without pixels', new Uint8Array(0)],
])('returns no hue for %s', (_name, pixels) => {
  expect(dominantHue(pixels)).toBeNull();
});

it('returns a whole number of degrees from 0 to 359', () => {
  for (let red = 0; red < 256; red += 15)
    for (let blue = 0; blue < 256; blue += 15) {
      const hue = dominantHue(picture([[red, 90, blue], 20]));
      if (hue === null) continue;
      expect(Number.isInteger(hue) && hue >= 0 && hue < 360).toBe(true);
    }
});
