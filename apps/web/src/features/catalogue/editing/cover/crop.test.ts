import { expect, test } from 'vitest';
import { dragged, isCoverShaped, middleOf, partOf, storedSize } from './crop.ts';

const square = { width: 1200, height: 1200 };
const portrait = middleOf('portrait');

test('shows the middle of a square, and the full width of a tall picture', () => {
  expect(partOf(square, portrait)).toEqual({ width: 900, height: 1200, left: 150, top: 0 });
  expect(partOf({ width: 600, height: 1600 }, portrait)).toEqual({
    width: 600,
    height: 800,
    left: 0,
    top: 400,
  });
});

test('crops to a square, too', () => {
  expect(partOf({ width: 600, height: 1600 }, middleOf('square'))).toEqual({
    width: 600,
    height: 600,
    left: 0,
    top: 500,
  });
  expect(storedSize({ width: 3000, height: 3000 })).toEqual({ width: 1440, height: 1440 });
});

test('zooms and moves, never beyond an edge', () => {
  expect(partOf(square, { ...portrait, zoom: 2, x: 1, y: 0 })).toEqual({
    width: 450,
    height: 600,
    left: 750,
    top: 0,
  });
  expect(partOf(square, { ...portrait, zoom: 99, x: 7, y: -1 })).toEqual({
    width: 225,
    height: 300,
    left: 975,
    top: 0,
  });
});

test('dragging moves the picture with the pointer', () => {
  const view = dragged(square, portrait, { x: 75, y: 40 }, 450);
  expect(view).toEqual({ ...portrait, x: 0 });
  expect(dragged(square, { ...portrait, zoom: 2 }, { x: 0, y: 60 }, 450).y).toBeCloseTo(0.4);
});

test('a picture in cover shape is not cropped; a large one is scaled down to the largest displayed size', () => {
  expect([isCoverShaped({ width: 720, height: 960 }), isCoverShaped({ width: 730, height: 960 })]).toEqual([
    true,
    true,
  ]);
  expect([isCoverShaped(square), isCoverShaped({ width: 900, height: 1600 })]).toEqual([true, false]);
  expect(storedSize({ width: 3000, height: 4000 })).toEqual({ width: 1080, height: 1440 });
  expect(storedSize({ width: 300, height: 400 })).toEqual({ width: 300, height: 400 });
});
