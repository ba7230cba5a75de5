/** Sets of books' ids as maps of bits, in blocks of 65,536 ids: to join and meet them costs the same for few or many. */
const bits = 16;
const span = 2 ** bits;
const wordsInBlock = span / 32;
/** A block with fewer ids is stored as a list of two bytes for each; with more the map itself is shorter. */
const mostListed = span / 16;

export type Books = ReadonlyMap<number, Uint32Array>;
type Blocks = Map<number, Uint32Array>;

/** One block as it is stored. */
export interface Packed {
  readonly block: number;
  readonly ids: Uint8Array;
}

export const blockOf = (id: number): number => id >>> bits;

function blockIn(books: Blocks, block: number): Uint32Array {
  const known = books.get(block);
  if (known) return known;
  const made = new Uint32Array(wordsInBlock);
  books.set(block, made);
  return made;
}

function put(map: Uint32Array, offset: number): void {
  map[offset >>> 5] = (map[offset >>> 5] ?? 0) | (1 << (offset & 31));
}

function drop(map: Uint32Array, offset: number): void {
  map[offset >>> 5] = (map[offset >>> 5] ?? 0) & ~(1 << (offset & 31));
}

export function setOf(ids: Iterable<number>): Books {
  const books: Blocks = new Map();
  for (const id of ids) put(blockIn(books, blockOf(id)), id & (span - 1));
  return books;
}

/** Everything that these stored blocks hold. Stored maps are written little end first, as all our machines read. */
export function unpack(rows: readonly Packed[]): Books {
  const books: Blocks = new Map();
  for (const { block, ids } of rows) {
    const map = blockIn(books, block);
    if (ids.length < span / 8) {
      for (let at = 0; at < ids.length; at += 2) put(map, (ids[at] ?? 0) | ((ids[at + 1] ?? 0) << 8));
    } else {
      const stored = new Uint32Array(new Uint8Array(ids).buffer);
      for (let at = 0; at < wordsInBlock; at += 1) map[at] = (map[at] ?? 0) | (stored[at] ?? 0);
    }
  }
  return books;
}

/** The ids of a set, ascending, at most `most`. */
export function idsOf(books: Books, most = Number.POSITIVE_INFINITY): Int32Array {
  const ids: number[] = [];
  for (const [block, map] of [...books].toSorted(([a], [b]) => a - b))
    for (let at = 0; at < wordsInBlock && ids.length < most; at += 1)
      for (let rest = map[at] ?? 0; rest !== 0 && ids.length < most; rest &= rest - 1)
        ids.push(block * span + at * 32 + 31 - Math.clz32(rest & -rest));
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
  const map = blockIn(unpack([{ block, ids }]) as Blocks, block);
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
const sizes = new WeakMap<Books, number>();

export function sizeOf(books: Books): number {
  const known = sizes.get(books);
  if (known !== undefined) return known;
  let size = 0;
  for (const map of books.values()) for (let at = 0; at < wordsInBlock; at += 1) size += onesIn(map[at] ?? 0);
  sizes.set(books, size);
  return size;
}

export const has = (books: Books, id: number): boolean =>
  (((books.get(blockOf(id))?.[(id & (span - 1)) >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;

// One loop for each kind: they run over every search's words, and a call within would cost more than the work.

export function both(a: Books, b: Books): Books {
  const books: Blocks = new Map();
  for (const [block, x] of a) {
    const y = b.get(block);
    if (!y) continue;
    const map = new Uint32Array(wordsInBlock);
    for (let at = 0; at < wordsInBlock; at += 1) map[at] = (x[at] ?? 0) & (y[at] ?? 0);
    books.set(block, map);
  }
  return books;
}

export function either(a: Books, b: Books): Books {
  if (a.size === 0) return b;
  const books: Blocks = new Map(a);
  for (const [block, y] of b) {
    const x = a.get(block);
    if (!x) {
      books.set(block, y);
      continue;
    }
    const map = new Uint32Array(wordsInBlock);
    for (let at = 0; at < wordsInBlock; at += 1) map[at] = (x[at] ?? 0) | (y[at] ?? 0);
    books.set(block, map);
  }
  return books;
}

export function without(a: Books, b: Books): Books {
  if (b.size === 0) return a;
  const books: Blocks = new Map(a);
  for (const [block, x] of a) {
    const y = b.get(block);
    if (!y) continue;
    const map = new Uint32Array(wordsInBlock);
    for (let at = 0; at < wordsInBlock; at += 1) map[at] = (x[at] ?? 0) & ~(y[at] ?? 0);
    books.set(block, map);
  }
  return books;
}
