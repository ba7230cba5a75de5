import { expect, test } from 'vitest';
import { measuredRate, Resampler } from './resampler.ts';

const tone = (rate: number, hertz: number) =>
  Float32Array.from({ length: rate }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate));

function resampled(rate: number, samples: Float32Array, piece = samples.length): number[] {
  const resampler = new Resampler(rate);
  const parts: number[] = [];
  for (let at = 0; at < samples.length; at += piece)
    parts.push(...resampler.push(samples.subarray(at, at + piece)));
  return [...parts, ...resampler.finish()];
}

const decibels = (samples: readonly number[]) =>
  10 * Math.log10((2 * samples.slice(200, 7800).reduce((sum, sample) => sum + sample ** 2, 0)) / 7600);

test.each([11_025, 12_000, 16_000, 22_050, 24_000, 44_056, 44_100, 48_000, 96_000])(
  'a recording of %i Hz sounds the same at 8 kHz, without aliases of what lies above',
  (rate) => {
    for (const hertz of [100, 1000, 3000])
      expect(Math.abs(decibels(resampled(rate, tone(rate, hertz))))).toBeLessThan(0.1);
    for (const hertz of [4700, 7000, 11_000])
      if (hertz < rate / 2) expect(decibels(resampled(rate, tone(rate, hertz)))).toBeLessThan(-40);
    const whole = resampled(rate, tone(rate, 440));
    expect(whole).toHaveLength(measuredRate);
    // Compare sample by sample: the output must not be shifted in time.
    for (const at of [1000, 4321, 7000])
      expect(whole[at]).toBeCloseTo(Math.sin((2 * Math.PI * 440 * at) / measuredRate), 2);
    for (const piece of [7, 1000]) expect(resampled(rate, tone(rate, 440), piece)).toEqual(whole);
  },
);

test('a recording of a lower rate is stretched, and an empty one stays empty', () => {
  expect(resampled(4000, tone(4000, 440))).toHaveLength(measuredRate);
  expect(resampled(44_100, new Float32Array())).toEqual([]);
});
