import { expect, test } from 'vitest';
import { clearPosition, floatingPosition } from './floating.ts';

const view = { width: 360, height: 780 };
const panel = { width: 240, height: 300 };

test('opens below the button, aligned with its end', () => {
  expect(floatingPosition({ left: 300, right: 344, top: 6, bottom: 50 }, panel, view)).toEqual({
    left: 104,
    top: 58,
  });
});
test('opens above if there is no room below', () => {
  expect(floatingPosition({ left: 300, right: 344, top: 700, bottom: 744 }, panel, view).top).toBe(392);
});
test('is centred on a button in the middle, and above it if that is preferred and fits', () => {
  const volume = { left: 152, right: 208, top: 500, bottom: 556 };
  const small = { width: 280, height: 60 };
  expect(floatingPosition(volume, small, view, 'above')).toEqual({ left: 40, top: 432 });
  expect(floatingPosition(volume, small, view)).toEqual({ left: 40, top: 564 });
  expect(floatingPosition({ ...volume, top: 20, bottom: 76 }, small, view, 'above').top).toBe(84);
});
test('never leaves the window', () => {
  expect(
    floatingPosition({ left: 0, right: 44, top: 10, bottom: 54 }, { width: 400, height: 900 }, view),
  ).toEqual({
    left: 8,
    top: 8,
  });
});

test('keeps the transport visible: opens below the button, else beside it, else right of Play', () => {
  const desktop = { width: 1280, height: 800 };
  const tool = (left: number) => ({ left, right: left + 88, top: 664, bottom: 722 });
  const place = (left: number, width: number, height: number, right = 687) =>
    clearPosition(tool(left), { width, height }, desktop, {
      clear: { left: 47, right, top: 576, bottom: 648 },
      essential: { left: 331, right: 403, top: 576, bottom: 648 },
    });
  expect(place(322, 282, 62)).toEqual({ left: 225, top: 730 });
  expect(place(137, 418, 123)).toEqual({ left: 233, top: 664 });
  expect(place(1100, 418, 123, 1233), 'left of it at the edge of the window').toEqual({
    left: 674,
    top: 664,
  });
  expect(place(1100, 418, 123), 'above it, away from the transport').toEqual({ left: 854, top: 533 });
  expect(place(229, 418, 180), 'too tall for the room below Play').toEqual({ left: 411, top: 612 });
});
