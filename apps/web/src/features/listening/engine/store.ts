/** A value that React reads with useSyncExternalStore: replaced whole, never changed in place. */
export interface Store<T> {
  get(): T;
  /** Tells the subscribers only if a field really changed. */
  set(patch: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** Those who want to be told of something. `add` answers how to stop. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = createListeners();
  return {
    get: () => value,
    set(patch) {
      const next = { ...value, ...patch };
      const keys = Object.keys(patch) as (keyof T)[];
      if (keys.every((key) => Object.is(next[key], value[key]))) return;
      value = next;
      listeners.tell();
    },
    subscribe: listeners.add,
  };
}
