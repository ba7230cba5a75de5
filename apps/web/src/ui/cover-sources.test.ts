import { expect, test } from 'vitest';
import { coverSources } from './cover-sources.ts';

test('a hosted cover offers every width in both formats', () => {
  const { src, avif, webp } = coverSources('/media/covers/abc/720.jpg');
  expect(src).toBe('/media/covers/abc/360.jpg');
  expect(avif?.split(', ')).toEqual(
    [120, 240, 360, 480, 720].map((w) => `/media/covers/abc/${w}.avif ${w}w`),
  );
  expect(webp).toContain('/media/covers/abc/480.webp 480w');
});

test('other URLs are used unchanged', () => {
  const src = 'https://covers.example/720.jpg';
  expect(coverSources(src)).toEqual({ src, avif: null, webp: null });
});
