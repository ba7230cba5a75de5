import { expect, test } from 'vitest';
import { sampleSummary } from '../../../../testing/sample-book.ts';
import { nextBook } from './use-next-book.ts';

const [ended, queued, following] = [1, 2, 3].map((id) => sampleSummary(id));

test.each([
  ['Up next comes before the series', [queued], following, { id: 2, isOfSeries: false }],
  ['the book that ended is passed over in Up next', [ended, queued], null, { id: 2, isOfSeries: false }],
  ['the series follows an empty queue', [], following, { id: 3, isOfSeries: true }],
  ['the series follows a queue of the book that ended', [ended], following, { id: 3, isOfSeries: true }],
  ['nothing follows the last of a series', [], null, null],
] as const)('%s', (_, queue, next_in_series, expected) => {
  const books = queue.flatMap((book) => book ?? []);
  const next = nextBook(1, books, { next_in_series: next_in_series ?? null });
  expect(next && { id: next.book.id, isOfSeries: next.isOfSeries }).toEqual(expected);
});

test('nothing of a series is offered until it is known', () => {
  expect(nextBook(1, [], undefined)).toBeNull();
});
