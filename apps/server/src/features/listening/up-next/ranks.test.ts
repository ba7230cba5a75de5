import { placeInQueue } from '@lamplight/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ranksFor } from './ranks.ts';

test('the ranks sort the books as they were placed, also where no number is left between two', () => {
  const book = fc.integer({ min: 1, max: 9 });
  const change = fc.record({ book, before: fc.option(book, { nil: null }) });
  // Repeated moves into the same gap use up the numbers in between.
  const narrowing = Array.from({ length: 120 }, (_, n) => ({ book: 3 + (n % 2), before: 4 - (n % 2) }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      let ranked: { book_id: number; rank: number }[] = [];
      let order: number[] = [];
      for (const { book: id, before } of [...changes, ...narrowing]) {
        const next = placeInQueue(order, id, before);
        if (next.join() === order.join()) continue;
        const ranks = ranksFor(ranked, next, id);
        const stored = new Map([...ranked, ...ranks].map(({ book_id, rank }) => [book_id, rank]));
        ranked = Array.from(stored, ([book_id, rank]) => ({ book_id, rank })).toSorted(
          (a, b) => a.rank - b.rank,
        );
        order = next;
        expect(ranked.map(({ book_id }) => book_id)).toEqual(order);
      }
    }),
    { seed: 7, numRuns: 100 },
  );
});
