/** Divides and rounds half up. */
export const divideRounded = (amount: bigint, divisor: bigint): bigint =>
  (2n * amount + divisor) / (2n * divisor);

/**
 * Divides a total by weights into whole numbers that add up to it: each weight gets its share rounded down, and the
 * rest goes one by one to the largest remainders, the first of equal ones first. If all weights are 0, all results are
 * 0.
 */
export function distribute(total: number, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * weight);
  const amounts = exact.map((share) => Number(share / sum));
  const left = total - amounts.reduce((all, amount) => all + amount, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % sum }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { index } of byRemainder.slice(0, left)) amounts[index] = (amounts[index] ?? 0) + 1;
  return amounts;
}
