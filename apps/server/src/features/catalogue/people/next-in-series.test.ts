import { expect, test } from 'vitest';
import { nextInSeries } from './next-in-series.ts';

const heard = (book_id: number, isFinished: boolean, updated_at = '2026-01-01') => ({
  book_id,
  isFinished,
  updated_at,
});

test.each([
  ['the first, if none was heard', [], 1],
  ['the one in progress', [heard(1, true), heard(3, false)], 3],
  ['of two in progress, the one heard last', [heard(1, false, '2026-01-02'), heard(2, false)], 1],
  ['the one after the last finished', [heard(2, true)], 3],
  ['one left out, if the last is finished', [heard(1, true), heard(3, true)], 2],
  ['none, if all are finished', [heard(1, true), heard(2, true), heard(3, true)], null],
])('next in a series is %s', (_, books, next) => expect(nextInSeries([1, 2, 3], books)).toBe(next));
