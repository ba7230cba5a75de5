import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, both, pack, union, unpack, without } from './sets.ts';

const ids = (values: Iterable<number>) => Int32Array.from([...new Set(values)].toSorted((a, b) => a - b));
const someIds = fc.array(fc.integer({ min: 1, max: 300 })).map(ids);

test.each([[[]], [[65_536]], [[131_071, 65_537]], [Array.from({ length: 65_536 }, (_, n) => 65_536 + n)]])(
  'a block is kept whole',
  (values) => {
    expect(unpack(pack(ids(values)), 1)).toEqual(ids(values));
  },
);

test('a block of any fill is kept whole and never takes more than a map of bits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 97 }), fc.nat(50), (step, from) => {
      const some = ids(Array.from({ length: Math.floor((65_536 - from) / step) }, (_, n) => from + n * step));
      const bytes = pack(some);
      expect(bytes.length).toBeLessThanOrEqual(8192);
      expect(unpack(bytes, 0)).toEqual(some);
    }),
    { numRuns: 20 },
  );
});

test('blocks follow one another', () => {
  expect([0, 65_535, 65_536, 131_072].map(blockOf)).toEqual([0, 0, 1, 2]);
});

test('sets are joined, met and taken from each other', () => {
  fc.assert(
    fc.property(someIds, someIds, someIds, (a, b, c) => {
      expect(union([a, b, c])).toEqual(ids([...a, ...b, ...c]));
      expect(both(a, b)).toEqual(ids([...a].filter((id) => b.includes(id))));
      expect(without(a, b)).toEqual(ids([...a].filter((id) => !b.includes(id))));
    }),
  );
});
