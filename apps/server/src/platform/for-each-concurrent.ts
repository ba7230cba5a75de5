/**
 * Processes items with limited concurrency. After the first failure it starts no further items, waits for the running
 * ones, then throws the failure.
 */
export async function forEachConcurrent<T>(
  items: AsyncIterable<T> | Iterable<T>,
  concurrency: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const failures: unknown[] = [];
  let count = 0;
  async function worker(): Promise<void> {
    try {
      while (failures.length === 0) {
        const next = await iterator.next();
        if (next.done) return;
        const index = count;
        count += 1;
        await work(next.value, index);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failures.length > 0) {
    await iterator.return?.();
    throw failures[0];
  }
}
