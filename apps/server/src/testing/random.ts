/** Seeded random numbers from 0 to 1 (mulberry32): the same seed gives the same sequence. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the items in random order. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Reproducible choices: one sequence per seed. */
export interface Random {
  /** Returns an integer from 0 up to, but not including, `bound`. */
  below(bound: number): number;
  /** Returns true with this probability in percent. */
  chance(percent: number): boolean;
  /**
   * Returns a random item.
   * @throws RangeError if the list is empty
   */
  pick<T>(from: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (from) => {
      const index = below(from.length);
      if (index >= from.length) throw new RangeError('pick from an empty list');
      return from[index] as (typeof from)[number];
    },
  };
}
