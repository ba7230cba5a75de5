import { createBackoff } from '../../../lib/backoff.ts';
import { statusOf } from '../../../lib/record.ts';
import type { SafeStore } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import { createUnsentQueue } from './unsent-queue.ts';

/** A change that waits to be sent. */
export interface QueuedChange<Change> {
  readonly id: string;
  readonly change: Change;
}

export interface ChangeQueueDeps<Change> {
  readonly store: SafeStore;
  owner(): string | null;
  keyOf(owner: string | null): string;
  isChange(value: unknown): value is Change;
  readonly maxEntries: number;
  newId(): string;
  /** Returns what two changes in a row come to; null if both must be sent. */
  merge(earlier: Change, later: Change): Change | null;
  /** Rejects with an error that has a `status` (0: no response). */
  send(change: Change): Promise<unknown>;
  /** Called when the server will never accept a change; it is dropped. */
  onRefused(change: Change, error: unknown): void;
  schedule(task: () => void, ms: number): () => void;
}

export interface ChangeQueue<Change> {
  /** Unsent changes in order; replaced with each change. */
  readonly unsent: { get(): readonly Change[]; subscribe(listener: () => void): () => void };
  /** Returns false if too many changes wait: this one is not made. */
  add(change: Change): boolean;
  /** Call when the network, the page or access is back: retries now. */
  retryNow(): void;
  /** Loads and sends the signed-in member's changes. */
  changeOwner(): void;
  /** Resolves once everything is sent, or after `ms`. */
  whenSent(ms: number): Promise<void>;
}

const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/** Changes of one member, sent in order, one at a time; those made without a network are sent later. */
export function createChangeQueue<Change>(deps: ChangeQueueDeps<Change>): ChangeQueue<Change> {
  type Queued = QueuedChange<Change>;
  const { merge, send, onRefused, schedule } = deps;
  const isEntry = (value: unknown): value is Queued => {
    const { id, change } = { ...(value as Partial<Queued> | null) };
    return typeof id === 'string' && deps.isChange(change);
  };
  const queue = createUnsentQueue<Queued>({ ...deps, isEntry });
  const unsent = createStore<{ changes: readonly Change[] }>({ changes: [] });
  const backoff = createBackoff(1000, 30_000);
  let inFlight: string | null = null;
  let cancelRetry: (() => void) | null = null;
  /** True after a rejection for lack of access: retried with the next change. */
  let isLocked = false;

  function set(entries: readonly Queued[]) {
    queue.set(entries);
    unsent.set({ changes: queue.all().map(({ change }) => change) });
  }
  const remove = (id: string) => set(queue.all().filter((entry) => entry.id !== id));

  async function flush(): Promise<void> {
    const [next] = queue.all();
    if (!next || inFlight !== null || cancelRetry !== null || isLocked) return;
    const { id } = next;
    if (queue.isGone(id)) {
      remove(id);
      return flush();
    }
    inFlight = id;
    try {
      await send(next.change);
      // Another member may have signed in meanwhile.
      if (inFlight !== id) return;
      backoff.reset();
      remove(id);
    } catch (error) {
      if (inFlight !== id) return;
      const status = statusOf(error);
      if (status === 401 || status === 403) isLocked = true;
      else if (isTemporary(status)) cancelRetry = schedule(retry, backoff.next());
      else {
        remove(id);
        onRefused(next.change, error);
      }
    }
    inFlight = null;
    return flush();
  }

  function retry() {
    cancelRetry = null;
    void flush();
  }

  function retryNow() {
    backoff.reset();
    cancelRetry?.();
    isLocked = false;
    retry();
  }

  function reopen() {
    queue.reopen();
    unsent.set({ changes: queue.all().map(({ change }) => change) });
    inFlight = null;
    retryNow();
  }

  reopen();
  return {
    unsent: { get: () => unsent.get().changes, subscribe: unsent.subscribe },
    add(change) {
      const entries = queue.all();
      const last = entries.at(-1);
      const merged = last && last.id !== inFlight ? merge(last.change, change) : null;
      if (last && merged !== null) set([...entries.slice(0, -1), { id: last.id, change: merged }]);
      else if (entries.length >= deps.maxEntries) return false;
      else set([...entries, { id: deps.newId(), change }]);
      isLocked = false;
      void flush();
      return true;
    },
    retryNow,
    changeOwner: reopen,
    whenSent: (ms) =>
      new Promise((resolve) => {
        const done = () => {
          if (queue.all().length > 0) return;
          stop();
          resolve();
        };
        const unsubscribe = unsent.subscribe(done);
        const cancel = schedule(() => {
          stop();
          resolve();
        }, ms);
        function stop() {
          unsubscribe();
          cancel();
        }
        done();
      }),
  };
}
