import { expect, test } from 'vitest';
import { renderedRows, visibleRows } from './visible-rows.ts';

const sight = { windowHeight: 640, rowHeight: 64, count: 2000 };

test('renders the rows in the window and some on either side', () => {
  expect(visibleRows({ ...sight, top: 300 }, 4)).toEqual({ first: 0, last: 9 });
  expect(visibleRows({ ...sight, top: -6400 }, 4)).toEqual({ first: 96, last: 114 });
  expect(visibleRows({ ...sight, top: -1_000_000 }, 4)).toEqual({ first: 1999, last: 1999 });
  expect(visibleRows({ ...sight, top: 5000 }, 4)).toEqual({ first: 0, last: 0 });
  expect(visibleRows({ ...sight, top: 0, count: 0 }, 4)).toEqual({ first: 0, last: -1 });
});

test('pinned rows are rendered wherever they are, without duplicates, in order', () => {
  expect(renderedRows({ first: 3, last: 5 }, [1999, 4, 0, -1, 2000, 1999], 2000)).toEqual([0, 3, 4, 5, 1999]);
  expect(renderedRows({ first: 0, last: -1 }, [0], 0)).toEqual([]);
});
