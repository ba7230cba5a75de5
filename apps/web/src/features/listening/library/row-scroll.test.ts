import { expect, test } from 'vitest';
import { isNearRowEnd, scrollableSides } from './row-scroll.ts';

test('the next books load when less than one width of the row remains', () => {
  const row = { clientWidth: 300, scrollWidth: 1000 };
  expect(isNearRowEnd({ ...row, scrollLeft: 0 })).toBe(false);
  expect(isNearRowEnd({ ...row, scrollLeft: 400 })).toBe(false);
  expect(isNearRowEnd({ ...row, scrollLeft: 401 })).toBe(true);
});

test('the arrows show where there is something to scroll to', () => {
  const row = { clientWidth: 300, scrollWidth: 700 };
  expect(scrollableSides({ ...row, scrollLeft: 0 })).toEqual({ back: false, forward: true });
  expect(scrollableSides({ ...row, scrollLeft: 200 })).toEqual({ back: true, forward: true });
  expect(scrollableSides({ ...row, scrollLeft: 399.5 })).toEqual({ back: true, forward: false });
  expect(scrollableSides({ ...row, scrollLeft: -200 })).toEqual({ back: true, forward: true });
  expect(scrollableSides({ ...row, scrollLeft: -399.5 })).toEqual({ back: true, forward: false });
});
