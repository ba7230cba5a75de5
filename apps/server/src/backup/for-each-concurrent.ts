/**
 * Processes items with limited concurrency. After the first failure it starts no further items, waits for the running
 * ones, then throws the failure.
 */
export async function forEachConcurrent<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  async function worker(): Promise<void> {
    try {
      while (failures.length === 0) {
        const next = await iterator.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) {
    await iterator.return?.();
    throw failures[0];
  }
}
