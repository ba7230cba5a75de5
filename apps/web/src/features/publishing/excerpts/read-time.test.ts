import { expect, test } from 'vitest';
import { readTime } from './read-time.ts';

test.each([
  ['0', 0],
  ['65', 65],
  [' 1:05 ', 65],
  ['1:02:03.5', 3723.5],
  ['1:5', null],
  ['1:60', null],
  ['', null],
  ['-1', null],
  ['one', null],
])('reads %j as %s seconds', (text, seconds) => expect(readTime(text)).toBe(seconds));
