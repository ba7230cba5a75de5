/** Reproducible random numbers: one sequence per seed. */
export interface Random {
  /** 0 up to, but not including, `bound`. */
  below(bound: number): number;
  /** Returns true with this probability in percent. */
  chance(percent: number): boolean;
  /** @throws RangeError if the list is empty */
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, good enough for fuzzing. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
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
