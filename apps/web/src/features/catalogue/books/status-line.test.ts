import { expect, test } from 'vitest';
import { statusTone } from './status-line.tsx';

test.each([
  ['Ongoing', 'ongoing'],
  ['Complete', 'complete'],
  ['Dropped', 'dropped'],
  [' complete ', 'complete'],
  ['On hiatus', 'other-status'],
  ['', 'other-status'],
])('%j is %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});
