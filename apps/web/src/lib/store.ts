/** A store for useSyncExternalStore: values are replaced, never mutated. */
export interface Store<T> {
  get(): T;
  /** Notifies subscribers only if a field has changed. */
  set(patch: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** A set of listeners. `subscribe` returns an unsubscribe function. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(this: void): void {
      for (const listener of listeners) listener();
    },
  };
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const { subscribe, notify } = createListeners();
  return {
    get: () => value,
    set(patch) {
      const next = { ...value, ...patch };
      const keys = Object.keys(patch) as (keyof T)[];
      if (keys.every((key) => Object.is(next[key], value[key]))) return;
      value = next;
      notify();
    },
    subscribe,
  };
}
