import { clipLimits } from '@lamplight/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredSeconds, excessOf, mayAdd, type Stretch, withCutEnd } from './rules.ts';

const stretches = fc
  .array(
    fc.record({
      chapter_id: fc.integer({ min: 1, max: 3 }),
      starts_at: fc.integer({ min: 0, max: 300 }),
      seconds: fc.integer({ min: 3, max: 45 }),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all.map(({ chapter_id, starts_at, seconds }) => ({
      chapter_id,
      starts_at,
      ends_at: starts_at + seconds,
    })),
  );

/** Counts the seconds that stretches of whole seconds contain, one by one. */
const countSeconds = (all: readonly Stretch[]): number =>
  new Set(
    all.flatMap(({ chapter_id, starts_at, ends_at }) =>
      Array.from({ length: ends_at - starts_at }, (_, second) => `${chapter_id} ${starts_at + second}`),
    ),
  ).size;

test('seconds that several clips share count once', () => {
  fc.assert(
    fc.property(stretches, (all) => coveredSeconds(all) === countSeconds(all)),
    { seed: 7 },
  );
});

test('clips that are added one by one never cover more than their share of the book', () => {
  fc.assert(
    fc.property(stretches, fc.integer({ min: 0, max: 2000 }), (all, bookSeconds) => {
      const added: Stretch[] = [];
      for (const each of all) if (mayAdd(added, each, bookSeconds)) added.push(each);
      expect(countSeconds(added)).toBeLessThanOrEqual(bookSeconds * clipLimits.shareOfBook);
      // Each refused clip, added to the others, would have exceeded a tenth of the book.
      for (const each of all)
        if (!added.includes(each))
          expect(countSeconds([...added, each])).toBeGreaterThan(bookSeconds * clipLimits.shareOfBook);
    }),
    { seed: 7 },
  );
});

test('when a book becomes shorter, only clips end that no longer fit', () => {
  fc.assert(
    fc.property(stretches, fc.integer({ min: 0, max: 2000 }), (all, bookSeconds) => {
      const ended = new Set<Stretch>(excessOf(all, bookSeconds));
      const rest = all.filter((stretch) => !ended.has(stretch));
      const most = bookSeconds * clipLimits.shareOfBook;
      expect(countSeconds(rest)).toBeLessThanOrEqual(most);
      if (countSeconds(all) <= most) expect(ended.size).toBe(0);
    }),
    { seed: 7 },
  );
});

test('a file that is longer than asked for counts with its whole length', () => {
  const clip = { chapter_id: 1, starts_at: 10, ends_at: 20, duration: 10.4 };
  expect(withCutEnd(clip).ends_at).toBeCloseTo(20.4);
  expect(withCutEnd({ ...clip, duration: 9.9 }).ends_at).toBe(20);
});
