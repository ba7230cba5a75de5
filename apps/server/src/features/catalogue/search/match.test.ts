import { expect, test } from 'vitest';
import { fromIds, idsOf } from './bitmap.ts';
import type { IndexReader } from './index-reader.ts';
import { filterMatches } from './match.ts';
import { buildQuery, literal } from './query-terms.ts';

/** A reader of an index with one set of books for each word; any other read fails. */
const readerOf = (index: Readonly<Record<string, readonly number[]>>): IndexReader =>
  new Proxy({} as IndexReader, {
    get(_, name) {
      if (name !== 'books') throw new Error(`read ${String(name)}`);
      return ({ text }: { text: string }) => Promise.resolve(fromIds(index[text] ?? []));
    },
  });

const filtered = async (words: readonly string[], index: Readonly<Record<string, readonly number[]>>) => {
  const query = buildQuery(words.map((word) => [literal(word)]));
  return [...idsOf(await filterMatches(readerOf(index), query, fromIds([1, 2, 3])))];
};

test('books of a list are found by the index alone where it is certain', async () => {
  expect(await filtered(['lantern'], { lantern: [2, 3, 4] })).toEqual([2, 3]);
  expect(await filtered(['lantern', 'keeper'], { lantern: [2, 3, 4], keeper: [1, 3] })).toEqual([3]);
});

test('no text is read if the index knows that no book of a list matches', async () => {
  expect(await filtered(['lantern', "keeper's"], { keeper: [1] })).toEqual([]);
});
