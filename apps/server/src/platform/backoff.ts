interface Delays {
  readonly first: number;
  readonly factor?: number;
  readonly max: number;
}

/**
 * Returns the delay before a retry (counted from 0), in the unit of `first` and `max`; by default each delay is twice
 * the one before.
 */
export const backoff = (retry: number, { first, factor = 2, max }: Delays): number =>
  Math.min(first * factor ** retry, max);
