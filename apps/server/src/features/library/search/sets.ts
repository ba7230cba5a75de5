/** Sets of ids: ascending, each once. Pure. */
export type Ids = Int32Array;

/** Ids that share all but their last 16 bits are kept in one block. */
const bits = 16;
const span = 2 ** bits;
/** A block with more ids is kept as a map of bits, which takes no more room than so many ids at two bytes. */
const mostListed = span / 16;

/** Some ids as a set. */
export const setOf = (ids: Iterable<number>): Ids => Int32Array.from(new Set(ids)).sort();

export const blockOf = (id: number): number => id >>> bits;

/** The ids of one block as bytes: two for each, little end first, or a bit for each that there could be. */
export function pack(ids: Ids): Uint8Array {
  if (ids.length < mostListed) {
    const bytes = new Uint8Array(ids.length * 2);
    for (const [at, id] of ids.entries()) {
      bytes[at * 2] = id & 0xff;
      bytes[at * 2 + 1] = (id >>> 8) & 0xff;
    }
    return bytes;
  }
  const bytes = new Uint8Array(span / 8);
  for (const id of ids) {
    const offset = id & (span - 1);
    bytes[offset >>> 3] = (bytes[offset >>> 3] ?? 0) | (1 << (offset & 7));
  }
  return bytes;
}

export function unpack(bytes: Uint8Array, block: number): Ids {
  const first = block * span;
  if (bytes.length < span / 8) {
    const ids = new Int32Array(bytes.length / 2);
    for (let at = 0; at < ids.length; at += 1)
      ids[at] = first + ((bytes[at * 2] ?? 0) | ((bytes[at * 2 + 1] ?? 0) << 8));
    return ids;
  }
  const ids = new Int32Array(span);
  let count = 0;
  for (const [at, byte] of bytes.entries())
    for (let rest = byte, offset = at * 8; rest !== 0; rest >>>= 1, offset += 1)
      if (rest & 1) {
        ids[count] = first + offset;
        count += 1;
      }
  return ids.slice(0, count);
}

/** All ids of some sets. */
export function union(sets: readonly Ids[]): Ids {
  const [first = new Int32Array(), ...others] = sets;
  if (others.length === 0) return first;
  const all = new Int32Array(sets.reduce((sum, set) => sum + set.length, 0));
  let at = 0;
  for (const set of sets) {
    all.set(set, at);
    at += set.length;
  }
  all.sort();
  let kept = 0;
  for (const id of all)
    if (kept === 0 || id !== all[kept - 1]) {
      all[kept] = id;
      kept += 1;
    }
  return all.slice(0, kept);
}

/** Walks two sets side by side; keeps of the first what the second has, or what it has not. */
function sift(ids: Ids, others: Ids, isKept: 'both' | 'first only'): Ids {
  const kept = new Int32Array(ids.length);
  let [count, at] = [0, 0];
  for (const id of ids) {
    while (at < others.length && (others[at] ?? 0) < id) at += 1;
    if ((others[at] === id) === (isKept === 'both')) {
      kept[count] = id;
      count += 1;
    }
  }
  return kept.slice(0, count);
}

export const both = (a: Ids, b: Ids): Ids => (a.length <= b.length ? sift(a, b, 'both') : sift(b, a, 'both'));
export const without = (ids: Ids, others: Ids): Ids => sift(ids, others, 'first only');
