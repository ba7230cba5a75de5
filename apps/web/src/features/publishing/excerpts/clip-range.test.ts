import { expect, test } from 'vitest';
import { moveEnd, proposeRange, rangeOfSentences, rangeProblem, shortQuote } from './clip-range.ts';

test('the last 30 seconds are proposed, or the first ones at the beginning', () => {
  expect(proposeRange(100.4, 600)).toEqual({ from: 70, to: 100 });
  expect(proposeRange(12, 600)).toEqual({ from: 0, to: 12 });
  expect(proposeRange(1, 600)).toEqual({ from: 0, to: 30 });
  expect(proposeRange(1, 20.7)).toEqual({ from: 0, to: 20 });
  expect(proposeRange(600.9, 600.7)).toEqual({ from: 570, to: 600 });
  expect(proposeRange(100, null)).toEqual({ from: 70, to: 100 });
});

test('the seconds of sentences are proposed, as far as a clip may have them', () => {
  expect(rangeOfSentences(10.4, 19.2, 600)).toEqual({ from: 10, to: 20 });
  expect(rangeOfSentences(10.4, 11.2, 600)).toEqual({ from: 10, to: 13 });
  expect(rangeOfSentences(10.4, 90, 600)).toEqual({ from: 10, to: 55 });
  expect(rangeOfSentences(599.2, 600.4, 600.5)).toEqual({ from: 597, to: 600 });
  expect(rangeOfSentences(0, 1, null)).toEqual({ from: 0, to: 3 });
});

test('a long quote ends after a word', () => {
  expect(shortQuote('A light went out.', 17)).toBe('A light went out.');
  expect(shortQuote('A light went out.', 16)).toBe('A light went…');
  expect(shortQuote('word '.repeat(100), 280).length).toBeLessThanOrEqual(280);
});

test('a range is too short, too long, reversed or fine', () => {
  expect(rangeProblem({ from: 10, to: 10 })).toBe('The end must be after the start.');
  expect(rangeProblem({ from: 10, to: 12 })).toBe('A clip has 3 seconds or more.');
  expect(rangeProblem({ from: 10, to: 13 })).toBeNull();
  expect(rangeProblem({ from: 10, to: 55 })).toBeNull();
  expect(rangeProblem({ from: 10, to: 56 })).toBe('A clip has 45 seconds at most.');
});

test('an end moves within the chapter', () => {
  const range = { from: 0, to: 30 };
  expect(moveEnd(range, 'from', { at: -1, duration: 40.6 })).toEqual({ from: 0, to: 30 });
  expect(moveEnd(range, 'to', { at: 41, duration: 40.6 })).toEqual({ from: 0, to: 40 });
  expect(moveEnd(range, 'from', { at: 12.4, duration: null })).toEqual({ from: 12, to: 30 });
});
