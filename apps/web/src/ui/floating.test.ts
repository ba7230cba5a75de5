import { expect, test } from 'vitest';
import { floatingPosition } from './floating.ts';

const view = { width: 360, height: 780 };
const panel = { width: 240, height: 300 };

test('below the button, aligned with its end', () => {
  expect(floatingPosition({ left: 300, right: 344, top: 6, bottom: 50 }, panel, view)).toEqual({
    left: 104,
    top: 58,
  });
});
test('above if there is no room below', () => {
  expect(floatingPosition({ left: 300, right: 344, top: 700, bottom: 744 }, panel, view).top).toBe(392);
});
test('centred on a button in the middle; above if that is preferred and fits', () => {
  const volume = { left: 152, right: 208, top: 500, bottom: 556 };
  const small = { width: 280, height: 60 };
  expect(floatingPosition(volume, small, view, 'above')).toEqual({ left: 40, top: 432 });
  expect(floatingPosition(volume, small, view)).toEqual({ left: 40, top: 564 });
  expect(floatingPosition({ ...volume, top: 20, bottom: 76 }, small, view, 'above').top).toBe(84);
});
test('never outside the window', () => {
  expect(
    floatingPosition({ left: 0, right: 44, top: 10, bottom: 54 }, { width: 400, height: 900 }, view),
  ).toEqual({
    left: 8,
    top: 8,
  });
});
