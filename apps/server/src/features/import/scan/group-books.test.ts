import { expect, test } from 'vitest';
import { isOneBook } from './group-books.ts';

test.each([
  ['', 'metadata.opf', true],
  ['', 'Book A.opf', false],
  ['', 'desc.txt', false],
  ['Author/Title', 'Book A.opf', true],
] as const)('folder %j with %s beside its recordings is one book: %s', (path, sidecar, isOne) => {
  const folder = {
    path,
    isPackage: false,
    hasDiscs: false,
    hasBooksBelow: false,
    sidecars: [sidecar],
    files: [],
    pictures: [],
    faults: [],
  };
  expect(isOneBook(folder)).toBe(isOne);
  expect(isOneBook({ ...folder, hasBooksBelow: true })).toBe(false);
});
