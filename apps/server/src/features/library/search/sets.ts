/**
 * Sets of books' ids in blocks of 65,536 ids: few of a block as a list, many as a map of bits, so that to join and
 * meet them costs little for few and never more than a map for many.
 */
const bits = 16;
const span = 2 ** bits;
const wordsInBlock = span / 32;
/** A block with fewer ids is stored as a list of two bytes for each; with more the map itself is shorter. */
const mostListed = span / 16;
/** In memory a list of no more ids is faster than a map. */
const mostInList = 512;

/** What of a block's ids a set has, in ascending order. */
type List = Uint16Array;
/** A bit for each of a block's ids. */
type BitMap = Uint32Array;
type Block = List | BitMap;

export type Books = ReadonlyMap<number, Block>;
type Blocks = Map<number, Block>;

/** One block as it is stored. */
export interface Packed {
  readonly block: number;
  readonly ids: Uint8Array;
}

export const blockOf = (id: number): number => id >>> bits;

const isList = (block: Block): block is List => block instanceof Uint16Array;

function put(map: BitMap, offset: number): void {
  map[offset >>> 5] = (map[offset >>> 5] ?? 0) | (1 << (offset & 31));
}

function drop(map: BitMap, offset: number): void {
  map[offset >>> 5] = (map[offset >>> 5] ?? 0) & ~(1 << (offset & 31));
}

/** Adds a block to a map. */
function pour(map: BitMap, block: Block): BitMap {
  if (isList(block)) for (let at = 0; at < block.length; at += 1) put(map, block[at] ?? 0);
  else for (let at = 0; at < wordsInBlock; at += 1) map[at] = (map[at] ?? 0) | (block[at] ?? 0);
  return map;
}

const mapOf = (block: Block): BitMap => pour(new Uint32Array(wordsInBlock), block);

/** The different ones of some offsets, in order: the list is used up. */
function tidied(list: List): List {
  list.sort();
  let length = 0;
  for (let at = 0; at < list.length; at += 1)
    if (at === 0 || list[at] !== list[at - 1]) {
      list[length] = list[at] ?? 0;
      length += 1;
    }
  return length === list.length ? list : list.slice(0, length);
}

export function setOf(ids: Iterable<number>): Books {
  const books: Blocks = new Map();
  for (const [block, some] of Map.groupBy(ids, blockOf)) {
    const list = Uint16Array.from(some, (id) => id & (span - 1));
    books.set(block, list.length <= mostInList ? tidied(list) : mapOf(list));
  }
  return books;
}

function unpackBlock(ids: Uint8Array): Block {
  if (ids.length === span / 8) return new Uint32Array(new Uint8Array(ids).buffer);
  const list = new Uint16Array(ids.length / 2);
  for (let at = 0; at < list.length; at += 1) list[at] = (ids[2 * at] ?? 0) | ((ids[2 * at + 1] ?? 0) << 8);
  return list.length <= mostInList ? list : mapOf(list);
}

/** Everything that these stored blocks hold. Stored maps are written little end first, as all our machines read. */
export const unpack = (rows: readonly Packed[]): Books =>
  joined(rows.map(({ block, ids }): [number, Block] => [block, unpackBlock(ids)]));

/** All of these blocks together, each given with its number. */
function joined(some: readonly (readonly [number, Block])[]): Books {
  const books: Blocks = new Map();
  for (const [number, blocks] of Map.groupBy(some, ([block]) => block)) {
    const [first] = blocks;
    if (first && blocks.length === 1) books.set(number, first[1]);
    else books.set(number, joinedBlock(blocks.map(([, block]) => block)));
  }
  return books;
}

function joinedBlock(blocks: readonly Block[]): Block {
  const most = blocks.reduce((sum, block) => sum + (isList(block) ? block.length : span), 0);
  if (most > mostInList) return blocks.reduce<BitMap>(pour, new Uint32Array(wordsInBlock));
  const list = new Uint16Array(most);
  let length = 0;
  for (const block of blocks) {
    list.set(block, length);
    length += block.length;
  }
  return tidied(list);
}

/** The ids of a set, ascending, at most `most`. */
export function idsOf(books: Books, most = Number.POSITIVE_INFINITY): Int32Array {
  const ids: number[] = [];
  for (const [number, block] of [...books].toSorted(([a], [b]) => a - b)) {
    const from = number * span;
    if (isList(block)) {
      for (let at = 0; at < block.length && ids.length < most; at += 1) ids.push(from + (block[at] ?? 0));
      continue;
    }
    for (let at = 0; at < wordsInBlock && ids.length < most; at += 1)
      for (let rest = block[at] ?? 0; rest !== 0 && ids.length < most; rest &= rest - 1)
        ids.push(from + at * 32 + 31 - Math.clz32(rest & -rest));
  }
  return Int32Array.from(ids);
}

function listOf(ids: ArrayLike<number>): Uint8Array {
  const list = new Uint8Array(ids.length * 2);
  for (let at = 0; at < ids.length; at += 1) {
    list[2 * at] = (ids[at] ?? 0) & 0xff;
    list[2 * at + 1] = ((ids[at] ?? 0) >>> 8) & 0xff;
  }
  return list;
}

/** A stored block, empty for none, without some ids and with others. */
export function repack(
  { block, ids }: Packed,
  remove: readonly number[],
  add: readonly number[],
): Uint8Array {
  if (remove.length === 0 && ids.length + 2 * add.length < 2 * mostListed) {
    // Most words are in few books: no map is made for them.
    const listed = new Set<number>();
    for (let at = 0; at < ids.length; at += 2) listed.add((ids[at] ?? 0) | ((ids[at + 1] ?? 0) << 8));
    for (const id of add) if (blockOf(id) === block) listed.add(id & (span - 1));
    return listOf([...listed].toSorted((a, b) => a - b));
  }
  const map = mapOf(unpackBlock(ids));
  for (const id of remove) if (blockOf(id) === block) drop(map, id & (span - 1));
  for (const id of add) if (blockOf(id) === block) put(map, id & (span - 1));
  const kept = idsOf(new Map([[block, map]]));
  return kept.length >= mostListed ? new Uint8Array(map.buffer) : listOf(kept);
}

const onesIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Sets do not change once they are made: each is counted once. */
const sizes = new WeakMap<BitMap, number>();

function ones(map: BitMap): number {
  const known = sizes.get(map);
  if (known !== undefined) return known;
  let size = 0;
  for (let at = 0; at < wordsInBlock; at += 1) size += onesIn(map[at] ?? 0);
  sizes.set(map, size);
  return size;
}

export function sizeOf(books: Books): number {
  let size = 0;
  for (const block of books.values()) size += isList(block) ? block.length : ones(block);
  return size;
}

/** The place in a list of the first offset that is not below this one. */
function placeIn(list: List, offset: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((list[middle] ?? 0) < offset) from = middle + 1;
    else to = middle;
  }
  return from;
}

const holdsOffset = (block: Block, offset: number): boolean =>
  isList(block)
    ? block[placeIn(block, offset)] === offset
    : (((block[offset >>> 5] ?? 0) >>> (offset & 31)) & 1) === 1;

export function has(books: Books, id: number): boolean {
  const block = books.get(blockOf(id));
  return block !== undefined && holdsOffset(block, id & (span - 1));
}

/** Those of a list that a block has, or has not. */
const chosen = (list: List, block: Block, wanted: boolean): List =>
  list.filter((offset) => holdsOffset(block, offset) === wanted);

// One loop for each kind: they run over every search's words, and a call within would cost more than the work.

function bothBlocks(x: Block, y: Block): Block {
  if (isList(x)) return isList(y) && y.length < x.length ? chosen(y, x, true) : chosen(x, y, true);
  if (isList(y)) return chosen(y, x, true);
  const map = new Uint32Array(wordsInBlock);
  for (let at = 0; at < wordsInBlock; at += 1) map[at] = (x[at] ?? 0) & (y[at] ?? 0);
  return map;
}

function withoutBlock(x: Block, y: Block): Block {
  if (isList(x)) return chosen(x, y, false);
  const map = new Uint32Array(x);
  if (isList(y)) for (let at = 0; at < y.length; at += 1) drop(map, y[at] ?? 0);
  else for (let at = 0; at < wordsInBlock; at += 1) map[at] = (x[at] ?? 0) & ~(y[at] ?? 0);
  return map;
}

export function both(a: Books, b: Books): Books {
  const books: Blocks = new Map();
  for (const [block, x] of a) {
    const y = b.get(block);
    if (y) books.set(block, bothBlocks(x, y));
  }
  return books;
}

/** The sets together. */
export function anyOf(sets: readonly Books[]): Books {
  const [first, ...others] = sets.filter(({ size }) => size > 0);
  return first && others.length === 0 ? first : joined(sets.flatMap((books) => [...books]));
}

export const either = (a: Books, b: Books): Books => anyOf([a, b]);

export function without(a: Books, b: Books): Books {
  if (b.size === 0) return a;
  const books: Blocks = new Map(a);
  for (const [block, x] of a) {
    const y = b.get(block);
    if (y) books.set(block, withoutBlock(x, y));
  }
  return books;
}
