/**
 * Sets of book ids as Roaring bitmaps: blocks of 65,536 ids, each a sorted array if it has few ids, or a
 * bitmap if it has many, so that union and intersection stay cheap.
 */
const bits = 16;
const span = 2 ** bits;
const wordsInBlock = span / 32;
/**
 * Below this number of ids a block is stored as an array of two bytes each; from it on the bitmap is shorter.
 */
const maxListedStored = span / 16;
/** In memory an array of up to this many ids is faster than a bitmap. */
const maxListed = 512;

/** Ids within a block, ascending. */
type List = Uint16Array;
/** One bit per id of the block. */
type BitMap = Uint32Array;
type Block = List | BitMap;

export type BookSet = ReadonlyMap<number, Block>;
type Blocks = Map<number, Block>;

/** A stored block. */
export interface EncodedBlock {
  readonly block: number;
  readonly ids: Uint8Array;
}

export const blockOf = (id: number): number => id >>> bits;

const isList = (block: Block): block is List => block instanceof Uint16Array;

function setBit(map: BitMap, offset: number): void {
  map[offset >>> 5] = (map[offset >>> 5] ?? 0) | (1 << (offset & 31));
}

function clearBit(map: BitMap, offset: number): void {
  map[offset >>> 5] = (map[offset >>> 5] ?? 0) & ~(1 << (offset & 31));
}

/** Adds a block to a bitmap. */
function mergeInto(map: BitMap, block: Block): BitMap {
  if (isList(block)) for (let at = 0; at < block.length; at += 1) setBit(map, block[at] ?? 0);
  else for (let at = 0; at < wordsInBlock; at += 1) map[at] = (map[at] ?? 0) | (block[at] ?? 0);
  return map;
}

const toBits = (block: Block): BitMap => mergeInto(new Uint32Array(wordsInBlock), block);

/** Sorts and removes duplicates; modifies the given array. */
function sortUnique(list: List): List {
  list.sort();
  let length = 0;
  for (let at = 0; at < list.length; at += 1)
    if (at === 0 || list[at] !== list[at - 1]) {
      list[length] = list[at] ?? 0;
      length += 1;
    }
  return length === list.length ? list : list.slice(0, length);
}

export function fromIds(ids: Iterable<number>): BookSet {
  const books: Blocks = new Map();
  for (const [block, some] of Map.groupBy(ids, blockOf)) {
    const list = Uint16Array.from(some, (id) => id & (span - 1));
    books.set(block, list.length <= maxListed ? sortUnique(list) : toBits(list));
  }
  return books;
}

function decodeBlock(ids: Uint8Array): Block {
  if (ids.length === span / 8) return new Uint32Array(new Uint8Array(ids).buffer);
  const list = new Uint16Array(ids.length / 2);
  for (let at = 0; at < list.length; at += 1) list[at] = (ids[2 * at] ?? 0) | ((ids[2 * at + 1] ?? 0) << 8);
  return list.length <= maxListed ? list : toBits(list);
}

/** Decodes stored blocks. Stored bitmaps are little-endian, like all supported machines. */
export const decode = (rows: readonly EncodedBlock[]): BookSet =>
  unionBlocks(rows.map(({ block, ids }): [number, Block] => [block, decodeBlock(ids)]));

/** Merges blocks, each given with its block number. */
function unionBlocks(some: readonly (readonly [number, Block])[]): BookSet {
  const books: Blocks = new Map();
  for (const [number, blocks] of Map.groupBy(some, ([block]) => block)) {
    const [first] = blocks;
    if (first && blocks.length === 1) books.set(number, first[1]);
    else books.set(number, mergeBlocks(blocks.map(([, block]) => block)));
  }
  return books;
}

function mergeBlocks(blocks: readonly Block[]): Block {
  const maxSize = blocks.reduce((sum, block) => sum + (isList(block) ? block.length : span), 0);
  if (maxSize > maxListed) return blocks.reduce<BitMap>(mergeInto, new Uint32Array(wordsInBlock));
  const list = new Uint16Array(maxSize);
  let length = 0;
  for (const block of blocks) {
    list.set(block, length);
    length += block.length;
  }
  return sortUnique(list);
}

/** Returns up to `max` ids, ascending. */
export function idsOf(books: BookSet, max = Number.POSITIVE_INFINITY): Int32Array {
  const ids: number[] = [];
  for (const [number, block] of [...books].toSorted(([a], [b]) => a - b)) {
    const from = number * span;
    if (isList(block)) {
      for (let at = 0; at < block.length && ids.length < max; at += 1) ids.push(from + (block[at] ?? 0));
      continue;
    }
    for (let at = 0; at < wordsInBlock && ids.length < max; at += 1)
      for (let rest = block[at] ?? 0; rest !== 0 && ids.length < max; rest &= rest - 1)
        ids.push(from + at * 32 + 31 - Math.clz32(rest & -rest));
  }
  return Int32Array.from(ids);
}

function encodeList(ids: ArrayLike<number>): Uint8Array {
  const list = new Uint8Array(ids.length * 2);
  for (let at = 0; at < ids.length; at += 1) {
    list[2 * at] = (ids[at] ?? 0) & 0xff;
    list[2 * at + 1] = ((ids[at] ?? 0) >>> 8) & 0xff;
  }
  return list;
}

/** Returns the stored block with some ids removed and others added; empty if none are left. */
export function updateEncoded(
  { block, ids }: EncodedBlock,
  remove: readonly number[],
  add: readonly number[],
): Uint8Array {
  if (remove.length === 0 && ids.length + 2 * add.length < 2 * maxListedStored) {
    // Most words are in few books: no bitmap is needed.
    const listed = new Set<number>();
    for (let at = 0; at < ids.length; at += 2) listed.add((ids[at] ?? 0) | ((ids[at + 1] ?? 0) << 8));
    for (const id of add) if (blockOf(id) === block) listed.add(id & (span - 1));
    return encodeList([...listed].toSorted((a, b) => a - b));
  }
  const map = toBits(decodeBlock(ids));
  for (const id of remove) if (blockOf(id) === block) clearBit(map, id & (span - 1));
  for (const id of add) if (blockOf(id) === block) setBit(map, id & (span - 1));
  const remainingIds = idsOf(new Map([[block, map]]));
  return remainingIds.length >= maxListedStored ? new Uint8Array(map.buffer) : encodeList(remainingIds);
}

const popcount32 = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Sets are immutable, so their sizes are cached. */
const sizes = new WeakMap<BitMap, number>();

function countBits(map: BitMap): number {
  const cached = sizes.get(map);
  if (cached !== undefined) return cached;
  let size = 0;
  for (let at = 0; at < wordsInBlock; at += 1) size += popcount32(map[at] ?? 0);
  sizes.set(map, size);
  return size;
}

export function sizeOf(books: BookSet): number {
  let size = 0;
  for (const block of books.values()) size += isList(block) ? block.length : countBits(block);
  return size;
}

/** Returns the index of the first offset that is not below this one (binary search). */
function lowerBound(list: List, offset: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((list[middle] ?? 0) < offset) from = middle + 1;
    else to = middle;
  }
  return from;
}

const hasOffset = (block: Block, offset: number): boolean =>
  isList(block)
    ? block[lowerBound(block, offset)] === offset
    : (((block[offset >>> 5] ?? 0) >>> (offset & 31)) & 1) === 1;

export function has(books: BookSet, id: number): boolean {
  const block = books.get(blockOf(id));
  return block !== undefined && hasOffset(block, id & (span - 1));
}

/** Filters an array by whether the block contains each id. */
const filterList = (list: List, block: Block, isPresent: boolean): List =>
  list.filter((offset) => hasOffset(block, offset) === isPresent);

// Separate loops for each combination: a call per id would cost more than the work.

function intersectBlocks(x: Block, y: Block): Block {
  if (isList(x)) return isList(y) && y.length < x.length ? filterList(y, x, true) : filterList(x, y, true);
  if (isList(y)) return filterList(y, x, true);
  const map = new Uint32Array(wordsInBlock);
  for (let at = 0; at < wordsInBlock; at += 1) map[at] = (x[at] ?? 0) & (y[at] ?? 0);
  return map;
}

function differenceBlock(x: Block, y: Block): Block {
  if (isList(x)) return filterList(x, y, false);
  const map = new Uint32Array(x);
  if (isList(y)) for (let at = 0; at < y.length; at += 1) clearBit(map, y[at] ?? 0);
  else for (let at = 0; at < wordsInBlock; at += 1) map[at] = (x[at] ?? 0) & ~(y[at] ?? 0);
  return map;
}

export function intersect(a: BookSet, b: BookSet): BookSet {
  const books: Blocks = new Map();
  for (const [block, x] of a) {
    const y = b.get(block);
    if (y) books.set(block, intersectBlocks(x, y));
  }
  return books;
}

/** Union of several sets. */
export function unionAll(sets: readonly BookSet[]): BookSet {
  const [first, ...others] = sets.filter(({ size }) => size > 0);
  return first && others.length === 0 ? first : unionBlocks(sets.flatMap((books) => [...books]));
}

export const union = (a: BookSet, b: BookSet): BookSet => unionAll([a, b]);

export function difference(a: BookSet, b: BookSet): BookSet {
  if (b.size === 0) return a;
  const books: Blocks = new Map(a);
  for (const [block, x] of a) {
    const y = b.get(block);
    if (y) books.set(block, differenceBlock(x, y));
  }
  return books;
}
