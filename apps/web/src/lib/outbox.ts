import { createBackoff } from './backoff.ts';
import { m } from './messages.ts';
import { randomId } from './random-id.ts';
import { isRecord, statusOf } from './record.ts';
import { session } from './session.ts';
import { localStore, type SafeStore } from './storage.ts';
import { createStore } from './store.ts';
import { schedule } from './timer.ts';
import { type UnsentKind, unsentKey } from './unsent.ts';

/** Functions of the page, or of a test, that an outbox uses. */
export interface OutboxHost {
  readonly store: SafeStore;
  /** Returns the id of the member; null if nobody is signed in. */
  owner(): string | null;
  newId(): string;
  schedule(task: () => void, ms: number): () => void;
}

export const pageHost: OutboxHost = {
  store: localStore,
  owner: session.userId,
  newId: () => randomId(8),
  schedule,
};

export interface OutboxOptions<Change, Answer> {
  readonly kind: UnsentKind;
  isChange(value: unknown): value is Change;
  /** Maximum number of unsent changes; default 300. */
  readonly maxEntries?: number;
  /** True if a full outbox drops its oldest change instead of refusing the new one. */
  readonly dropsOldest?: boolean;
  /** Milliseconds without another change before a change is sent. */
  readonly settleMs?: number;
  /** Combines two changes into one; null if both must be sent, in order. */
  combine(earlier: Change, later: Change): Change | null;
  /** Returns the key of a change: changes with different keys are never combined. */
  keyOf?(change: Change): string | number;
  /** Sends a change. Rejects with an error that has a `status` (0: no response). */
  send(change: Change): Promise<Answer>;
  /** Called with the response, after the change was removed from the outbox. */
  onSent?(change: Change, answer: Answer): void;
  /** Called when the server permanently rejects a change; the change is dropped. */
  onRefused?(change: Change, error: unknown): void;
  /**
   * Called when the server rejects a change for lack of access: nothing is sent until the next change or `retryNow`.
   */
  onLocked?(): void;
}

export interface Outbox<Change> {
  /** Unsent changes in order; each change of the outbox replaces the array. */
  readonly unsent: { get(): readonly Change[]; subscribe(listener: () => void): () => void };
  /** Adds a change. Returns false, and adds nothing, if too many changes are unsent. */
  add(change: Change): boolean;
  /** Replaces each change that waits to be sent. */
  update(replace: (change: Change) => Change): void;
  /** Retries now. Call when the network, the page's visibility or access has returned. */
  retryNow(): void;
  /** Sends everything at once, without waiting for a pending request. Call when the page closes. */
  sendAll(): void;
  /**
   * Loads and sends the signed-in member's changes; changes of other members stay stored. Nothing is sent before this
   * call.
   */
  open(): void;
  /** Resolves once every change (that matches, if `matches` is given) is sent, or after `ms`. */
  whenSent(ms: number, matches?: (change: Change) => boolean): Promise<void>;
}

/** Returns the message to show when `add` has returned false. */
export const tooManyChanges = (): string => m.tooManyUnsent;

interface Entry<Change> {
  readonly id: string;
  readonly change: Change;
}

/** Combines two changes with the same key by keeping the later one. */
export const latestWins = <Change>(_earlier: Change, later: Change): Change => later;

const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * Entries of one member in local storage, so that nothing is lost in a crash or offline. Tabs share the storage: each
 * tab manages its own entries, and the entries that it loaded when opened.
 */
function createStoredEntries<Change>(
  store: SafeStore,
  { kind, isChange }: Pick<OutboxOptions<Change, unknown>, 'kind' | 'isChange'>,
  maxEntries: number,
) {
  /** Ids of all entries that this tab manages; other entries in the storage belong to another tab. */
  const ownIds = new Set<string>();
  let key = unsentKey(kind, null);
  /** True if the last write succeeded; false if the storage is full or unavailable. */
  let isStored = false;
  const isEntry = (value: unknown): value is Entry<Change> =>
    isRecord(value) && typeof value['id'] === 'string' && isChange(value['change']);

  function read(): Entry<Change>[] {
    const list = store.json(key);
    return Array.isArray(list) ? list.filter(isEntry) : [];
  }

  return {
    /** Returns a member's entries, and stops managing those of another member without deleting them. */
    open(owner: string | null): readonly Entry<Change>[] {
      ownIds.clear();
      key = unsentKey(kind, owner);
      return owner === null ? [] : read();
    },
    write(entries: readonly Entry<Change>[]) {
      for (const { id } of entries) ownIds.add(id);
      const all = [...read().filter(({ id }) => !ownIds.has(id)), ...entries];
      if (all.length === 0) return store.remove(key);
      const text = JSON.stringify(all.slice(-maxEntries));
      store.setText(key, text);
      isStored = store.text(key) === text;
    },
    /** Returns whether an entry is no longer stored, because another tab has sent it. */
    isGone: (id: string) => isStored && !read().some((entry) => entry.id === id),
  };
}

/**
 * Queue of one member's unsent changes: sent in order, one at a time, and retried until the server has accepted or
 * rejected them.
 */
export function createOutbox<Change, Answer = unknown>(
  host: OutboxHost,
  options: OutboxOptions<Change, Answer>,
): Outbox<Change> {
  const { maxEntries = 300, keyOf = () => '' } = options;
  const stored = createStoredEntries<Change>(host.store, options, maxEntries);
  let entries: readonly Entry<Change>[] = [];
  const unsent = createStore<{ changes: readonly Change[] }>({ changes: [] });
  /** Owner of the entries; after another member has signed in, nothing is sent until `open`. */
  let owner: string | null = null;
  const inFlight = new Set<string>();
  const backoff = createBackoff(1000, 30_000);
  /** Cancels the delay before the next attempt; null if none is pending. */
  let cancelWait: (() => void) | null = null;
  /** True after a rejection for lack of access. */
  let isLocked = false;

  function set(next: readonly Entry<Change>[]) {
    entries = next.slice(-maxEntries);
    stored.write(entries);
    unsent.set({ changes: entries.map(({ change }) => change) });
  }
  const remove = (id: string) => set(entries.filter((entry) => entry.id !== id));

  /** Appends an entry; combines it with an earlier entry of the same key, unless that entry is being sent. */
  function append(list: readonly Entry<Change>[], entry: Entry<Change>): readonly Entry<Change>[] {
    const index = list.findLastIndex(({ change }) => keyOf(change) === keyOf(entry.change));
    const earlier = list[index];
    const combined =
      earlier && !inFlight.has(earlier.id) ? options.combine(earlier.change, entry.change) : null;
    return earlier && combined !== null
      ? [...list.toSpliced(index, 1), { id: earlier.id, change: combined }]
      : [...list, entry];
  }

  function waitFor(ms: number) {
    cancelWait?.();
    cancelWait = host.schedule(() => {
      cancelWait = null;
      flush();
    }, ms);
  }

  async function send({ id, change }: Entry<Change>): Promise<void> {
    inFlight.add(id);
    const [outcome] = await Promise.allSettled([options.send(change)]);
    // Another member may have signed in while the request was running.
    if (!inFlight.delete(id)) return;
    if (outcome.status === 'fulfilled') {
      backoff.reset();
      remove(id);
      options.onSent?.(change, outcome.value);
    } else onFailure(id, change, outcome.reason);
    flush();
  }

  function onFailure(id: string, change: Change, error: unknown) {
    const status = statusOf(error);
    if (status === 401 || status === 403) {
      isLocked = true;
      options.onLocked?.();
    } else if (isTemporary(status)) {
      // Combine again: a later change may replace this one, now that it is no longer being sent.
      set(entries.reduce(append, []));
      waitFor(backoff.next());
    } else {
      remove(id);
      options.onRefused?.(change, error);
    }
  }

  function flush() {
    const [next] = entries;
    if (!next || inFlight.size > 0 || cancelWait || isLocked || host.owner() !== owner) return;
    if (!stored.isGone(next.id)) return void send(next);
    remove(next.id);
    flush();
  }

  function retryNow() {
    backoff.reset();
    cancelWait?.();
    cancelWait = null;
    isLocked = false;
    flush();
  }

  function open() {
    inFlight.clear();
    owner = host.owner();
    set(stored.open(owner));
    retryNow();
  }

  return {
    unsent: { get: () => unsent.get().changes, subscribe: unsent.subscribe },
    add(change) {
      const next = append(entries, { id: host.newId(), change });
      if (next.length > maxEntries && !options.dropsOldest) return false;
      set(next);
      isLocked = false;
      if (options.settleMs !== undefined) waitFor(options.settleMs);
      flush();
      return true;
    },
    update: (replace) => set(entries.map(({ id, change }) => ({ id, change: replace(change) }))),
    retryNow,
    sendAll() {
      if (isLocked || host.owner() !== owner) return;
      for (const entry of entries) if (!inFlight.has(entry.id) && !stored.isGone(entry.id)) void send(entry);
    },
    open,
    whenSent: (ms, matches = () => true) =>
      new Promise((resolve) => {
        const finish = () => {
          unsubscribe();
          cancel();
          resolve();
        };
        const check = () => {
          if (!entries.some(({ change }) => matches(change))) finish();
        };
        const unsubscribe = unsent.subscribe(check);
        const cancel = host.schedule(finish, ms);
        check();
      }),
  };
}

/** Creates an outbox of the signed-in member that sends again once network, page or access are back. */
export function createPageOutbox<Change>(options: OutboxOptions<Change, unknown>): Outbox<Change> {
  const outbox = createOutbox<Change>(pageHost, options);
  let owner = session.userId();
  for (const event of ['online', 'focus']) window.addEventListener(event, outbox.retryNow);
  document.addEventListener('visibilitychange', outbox.retryNow);
  session.beforeLogOut(outbox.retryNow);
  session.subscribe(() => {
    if (session.userId() === owner) return;
    owner = session.userId();
    outbox.open();
  });
  outbox.open();
  return outbox;
}
