import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

export interface AsyncCache<Key, Value> {
  /** Synchronous if cached. Concurrent callers share one load; a failed load is not cached. */
  get(key: Key): Value | Promise<Value>;
  /** Removes a value. Callers that wait for its load still get it, later ones do not. */
  delete(key: Key): void;
}

interface Options<Key, Value> {
  readonly load: (key: Key) => Promise<Value>;
  readonly clock: Clock;
  /** Maximum number of values; the least recently used is removed first. */
  readonly max: number;
  /** Maximum milliseconds since the load of a value began. */
  readonly maxAgeMs: number;
  /** Whether to cache a value; default: all. */
  readonly isCacheable?: (value: Value) => boolean;
}

export function createAsyncCache<Key extends {}, Value>({
  load,
  clock,
  max,
  maxAgeMs,
  isCacheable = () => true,
}: Options<Key, Value>): AsyncCache<Key, Value> {
  const loading = new Map<Key, Promise<Value>>();
  // A value is stale once it is older than `ttl`.
  const cached = new LRUCache<Key, { readonly value: Value }>({
    max,
    ttl: maxAgeMs - 1,
    ttlResolution: 0,
    perf: { now: () => clock.ms() },
  });

  async function loadAndCache(key: Key): Promise<Value> {
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
    get: (key) => {
      const entry = cached.get(key);
      return entry ? entry.value : (loading.get(key) ?? loadAndCache(key));
    },
    delete: (key) => {
      cached.delete(key);
      loading.delete(key);
    },
  };
}
