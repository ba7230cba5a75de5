import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

export interface AsyncCache<Key, Value> {
  /**
   * Returns a value, synchronously if it is cached. Concurrent callers share one load; a failed load is not cached.
   */
  get(key: Key, load: (key: Key) => Promise<Value>): Value | Promise<Value>;
  /** Removes a value. Callers that already wait for the value still get it; later callers load it again. */
  delete(key: Key): void;
  /** Removes all values, as `delete` does. */
  clear(): void;
}

interface Options<Key, Value> {
  readonly clock: Clock;
  /** Maximum sum of the values' sizes; the least recently used is removed first. */
  readonly maxSize: number;
  /** Returns the size of a value; by default each value counts as 1. */
  readonly sizeOf?: (value: Value, key: Key) => number;
  /** Maximum milliseconds since the load of a value began. */
  readonly maxAgeMs?: number;
  /** Returns whether a value may be cached; default: every value. */
  readonly isCacheable?: (value: Value) => boolean;
}

export function createAsyncCache<Key extends {}, Value>({
  clock,
  maxSize,
  sizeOf = () => 1,
  maxAgeMs,
  isCacheable = () => true,
}: Options<Key, Value>): AsyncCache<Key, Value> {
  const loading = new Map<Key, Promise<Value>>();
  const cached = new LRUCache<Key, { readonly value: Value }>({
    maxSize,
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
    // A value is stale once its age in milliseconds is greater than `ttl`.
    ...(maxAgeMs === undefined ? {} : { ttl: maxAgeMs - 1 }),
    ttlResolution: 0,
    perf: { now: () => clock.ms() },
  });

  async function loadAndCache(key: Key, load: (key: Key) => Promise<Value>): Promise<Value> {
    const start = clock.ms();
    let isDeleted = false;
    const current = load(key).finally(() => {
      isDeleted = loading.get(key) !== current;
      if (!isDeleted) loading.delete(key);
    });
    loading.set(key, current);
    const value = await current;
    if (!isDeleted && isCacheable(value)) cached.set(key, { value }, { start });
    return value;
  }

  return {
    get: (key, load) => {
      const entry = cached.get(key);
      return entry ? entry.value : (loading.get(key) ?? loadAndCache(key, load));
    },
    delete: (key) => {
      cached.delete(key);
      loading.delete(key);
    },
    clear: () => {
      cached.clear();
      loading.clear();
    },
  };
}
