import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blockOf,
  decode,
  difference,
  fromIds,
  has,
  idsOf,
  intersect,
  sizeOf,
  union,
  updateEncoded,
} from './bitmap.ts';

const sorted = (ids: Iterable<number>) => [...new Set(ids)].toSorted((a, b) => a - b);
const pack = (ids: number[], block: number) => updateEncoded({ block, ids: new Uint8Array() }, [], ids);
const listed = (books: ReturnType<typeof fromIds>) => [...idsOf(books)];
const someIds = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 65_500, max: 131_100 })),
);

test.each([[[]], [[65_536]], [[131_071, 65_537]], [Array.from({ length: 65_536 }, (_, n) => 65_536 + n)]])(
  'encodes and decodes a block',
  (ids) => {
    expect(listed(decode([{ block: 1, ids: pack(ids, 1) }]))).toEqual(sorted(ids));
  },
);

test('encodes blocks of any density correctly in at most 8 KB', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 97 }), fc.nat(50), (step, from) => {
      const ids = Array.from({ length: Math.floor((65_536 - from) / step) }, (_, n) => from + n * step);
      const bytes = pack(ids, 0);
      expect(bytes.length).toBeLessThanOrEqual(8192);
      const books = decode([{ block: 0, ids: Buffer.concat([Buffer.from('x'), bytes]).subarray(1) }]);
      expect(listed(books).join()).toBe(ids.join());
      expect(sizeOf(books)).toBe(ids.length);
    }),
    { seed: 7, numRuns: 20 },
  );
});

test('removes ids from a block and adds others', () => {
  const someMore = fc.oneof(someIds, fc.constant(Array.from({ length: 5000 }, (_, n) => 65_536 + n)));
  fc.assert(
    fc.property(someMore, someIds, someMore, (before, remove, add) => {
      const bytes = updateEncoded({ block: 1, ids: pack(before, 1) }, remove, add);
      const gone = new Set(remove);
      const expected = sorted([...before.filter((id) => !gone.has(id)), ...add]).filter(
        (id) => blockOf(id) === 1,
      );
      expect(listed(decode([{ block: 1, ids: bytes }])).join()).toBe(expected.join());
    }),
    { seed: 7 },
  );
});

test('assigns ids to consecutive blocks', () => {
  expect([0, 65_535, 65_536, 131_072].map(blockOf)).toEqual([0, 0, 1, 2]);
});

test('computes union, intersection, difference, size and ids of sets', () => {
  fc.assert(
    fc.property(someIds, someIds, (a, b) => {
      const [x, y] = [fromIds(a), fromIds(b)];
      expect(listed(union(x, y))).toEqual(sorted([...a, ...b]));
      expect(listed(intersect(x, y))).toEqual(sorted(a).filter((id) => b.includes(id)));
      expect(listed(difference(x, y))).toEqual(sorted(a).filter((id) => !b.includes(id)));
      expect(sizeOf(x)).toBe(new Set(a).size);
      expect([...idsOf(x, 3)]).toEqual(sorted(a).slice(0, 3));
      for (const id of [...a, ...b]) expect(has(y, id)).toBe(b.includes(id));
    }),
    { seed: 7 },
  );
});
