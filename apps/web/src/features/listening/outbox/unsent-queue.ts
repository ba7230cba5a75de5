import type { SafeStore } from '../../../lib/storage.ts';

interface Entry {
  readonly id: string;
}

export interface UnsentQueueDeps<T extends Entry> {
  readonly store: SafeStore;
  /** Id of the member; null if nobody is signed in. */
  owner(): string | null;
  /** Storage key of a member's entries. */
  keyOf(owner: string | null): string;
  isEntry(value: unknown): value is T;
  /** Maximum entries; the oldest are dropped. */
  readonly maxEntries: number;
}

export interface UnsentQueue<T extends Entry> {
  /** Returns this page's entries in order. */
  all(): readonly T[];
  set(entries: readonly T[]): void;
  /** Returns whether an entry is gone from the storage, because another tab has sent it. */
  isGone(id: string): boolean;
  /** Loads the signed-in member's entries; forgets another member's without deleting them. */
  reopen(): void;
}

/**
 * Unsent entries of one member in local storage, so that nothing is lost in a crash or offline. Tabs share the
 * storage: each keeps its own entries, and those that it has found there.
 */
export function createUnsentQueue<T extends Entry>(deps: UnsentQueueDeps<T>): UnsentQueue<T> {
  const { store, isEntry, maxEntries } = deps;
  let entries: readonly T[] = [];
  /** Owner of the entries: a response may arrive after the owner has signed out. */
  let whose: string | null = null;
  /** Ids of all entries of this page: others in the storage belong to another tab. */
  const mine = new Set<string>();
  /** False if the storage is full or missing, and does not have the latest entries. */
  let isStored = false;
  const key = () => deps.keyOf(whose);

  function stored(): T[] {
    const list = store.json(key());
    return Array.isArray(list) ? list.filter(isEntry) : [];
  }

  function set(next: readonly T[]) {
    entries = next.slice(-maxEntries);
    for (const entry of entries) mine.add(entry.id);
    const all = [...stored().filter((entry) => !mine.has(entry.id)), ...entries];
    if (all.length === 0) return store.remove(key());
    const text = JSON.stringify(all.slice(-maxEntries));
    store.setText(key(), text);
    isStored = store.text(key()) === text;
  }

  return {
    all: () => entries,
    set,
    isGone: (id) => isStored && !stored().some((entry) => entry.id === id),
    reopen() {
      entries = [];
      mine.clear();
      whose = deps.owner();
      if (whose !== null) set(stored());
    },
  };
}
