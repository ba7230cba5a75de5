import { expect, test } from 'vitest';
import { coverFiles, storedCoverPath } from './covers.ts';

test('a stored cover offers every width in both formats, and its proportions', () => {
  const { src, avif, webp, jpeg, size } = coverFiles('/media/covers/abc/720x1080.jpg');
  expect(src).toBe('/media/covers/abc/360.jpg');
  expect(avif?.split(', ')).toEqual(
    [120, 240, 360, 480, 720].map((w) => `/media/covers/abc/${w}.avif ${w}w`),
  );
  expect(webp).toContain('/media/covers/abc/480.webp 480w');
  expect(jpeg?.(240)).toBe('/media/covers/abc/240.jpg');
  expect(size).toEqual({ width: 720, height: 1080 });
});

test('an address of an earlier version names no proportions', () => {
  expect(coverFiles('/media/covers/abc/720.jpg')).toMatchObject({
    src: '/media/covers/abc/360.jpg',
    size: null,
  });
});

test('other addresses are used unchanged', () => {
  for (const src of ['https://covers.example/720.jpg', '/offline/covers/7', ''])
    expect(coverFiles(src)).toEqual({ src, avif: null, webp: null, jpeg: null, size: null });
});

test.each([
  [1, 1, 720],
  [1440, 480, 240],
  [480, 1440, 2160],
  [1440, 1, 1],
  [1, 1440, 1_036_800],
])('an address names the proportions of %i × %i pixels', (width, height, named) => {
  const path = storedCoverPath('covers/abc', { width, height });
  expect(path).toBe(`/media/covers/abc/720x${named}.jpg`);
  expect(coverFiles(path).size).toEqual({ width: 720, height: named });
});
