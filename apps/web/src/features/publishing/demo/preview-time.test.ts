import { expect, test } from 'vitest';
import { jumpTo, positionAt, previewStart, sliderAt } from './preview-time.ts';

test('the slider covers the second half of the audio, whatever its length', () => {
  for (const duration of [45, 660, 823.4]) {
    expect(previewStart(duration)).toBe(duration / 2);
    expect(sliderAt(duration / 2, duration)).toBe(0);
    expect(sliderAt(duration * 0.75, duration)).toBeCloseTo(150);
    expect(sliderAt(duration, duration)).toBe(300);
    expect(positionAt(0, duration)).toBe(duration / 2);
    expect(positionAt(300, duration)).toBeCloseTo(duration);
    for (const place of [0, 1, 77.7, 150, 299])
      expect(sliderAt(positionAt(place, duration), duration)).toBeCloseTo(place);
  }
});

test('the first half cannot be reached', () => {
  expect(sliderAt(3, 660)).toBe(0);
  expect(positionAt(-20, 660)).toBe(330);
  expect(positionAt(999, 660)).toBe(660);
  expect(jumpTo(340, -15, 660)).toBe(330);
  expect(jumpTo(340, 15, 660)).toBe(355);
  expect(jumpTo(650, 15, 660)).toBe(660);
});

test('audio of unknown length stays at 0', () => {
  expect(sliderAt(3, Number.NaN)).toBe(0);
  expect(sliderAt(0, 0)).toBe(0);
});
