interface Ranked {
  readonly book_id: number;
  readonly rank: number;
}

/**
 * Returns the ranks to store for a new order: only that of the moved book, between its neighbours'; the ranks of all
 * books if no number lies between them.
 * @param ranked the stored ranks
 * @param placed id of the moved book
 */
export function ranksFor(ranked: readonly Ranked[], order: readonly number[], placed: number): Ranked[] {
  const rankOf = new Map(ranked.map(({ book_id, rank }) => [book_id, rank]));
  const index = order.indexOf(placed);
  const [before, after] = [rankOf.get(order[index - 1] ?? 0), rankOf.get(order[index + 1] ?? 0)];
  const [low, high] = [before ?? (after ?? 0) - 2, after ?? (before ?? 0) + 2];
  const rank = (low + high) / 2;
  if (rank > low && rank < high) return [{ book_id: placed, rank }];
  return order.map((book_id, at) => ({ book_id, rank: at }));
}
