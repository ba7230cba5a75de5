import { expect, test } from 'vitest';
import { placeOf } from './place-near.ts';

const view = { width: 360, height: 780 };
const panel = { width: 240, height: 300 };

test('below the button, its end at the button’s end', () => {
  expect(placeOf({ left: 300, right: 344, top: 6, bottom: 50 }, panel, view)).toEqual({ left: 104, top: 58 });
});
test('above where there is no room below', () => {
  expect(placeOf({ left: 300, right: 344, top: 700, bottom: 744 }, panel, view).top).toBe(392);
});
test('never outside the window', () => {
  expect(placeOf({ left: 0, right: 44, top: 10, bottom: 54 }, { width: 400, height: 900 }, view)).toEqual({
    left: 8,
    top: 8,
  });
});
