import { setTimeout as sleep } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import { ProblemError } from '../../../platform/errors.ts';
import { m } from './messages.ts';

/** Milliseconds without activity after which a sender may have disconnected: another sender may then take the lock. */
const idleMs = 3_000;
/** Maximum milliseconds within which a holder must release the lock when asked to. */
const handoverTimeoutMs = 2_000;

interface Holder {
  /** Time of the last activity in milliseconds, by the monotonic clock (performance.now). */
  lastActiveMs: number;
  /** Asks the holder to release the lock; null if it is not possible to ask the holder. */
  readonly requestRelease: (() => void | Promise<void>) | null;
}

export interface UploadLocks extends Locker {
  /** Records that bytes of an upload arrived. */
  touch(id: string): void;
  /** Locks an upload. Returns a function that releases the lock; null if another sender holds the lock. */
  tryLock(id: string): (() => void) | null;
}

const busy = () =>
  new ProblemError('upload_busy', m.uploadingElsewhere, {
    retryAfter: 5,
  });

/** Allows one writer per upload. Locks are in-process, because the file is on this machine. */
export function createUploadLocks(): UploadLocks {
  const holders = new Map<string, Holder>();

  async function takeOver(id: string, holder: Holder): Promise<void> {
    if (!holder.requestRelease || performance.now() - holder.lastActiveMs < idleMs) throw busy();
    await holder.requestRelease();
    const until = performance.now() + handoverTimeoutMs;
    while (holders.get(id) === holder && performance.now() < until) await sleep(20);
    if (holders.has(id)) throw busy();
  }
  function addHolder(id: string, requestRelease: Holder['requestRelease']): () => void {
    const holder: Holder = { lastActiveMs: performance.now(), requestRelease };
    holders.set(id, holder);
    return () => {
      if (holders.get(id) === holder) holders.delete(id);
    };
  }
  return {
    touch: (id) => {
      const holder = holders.get(id);
      if (holder) holder.lastActiveMs = performance.now();
    },
    tryLock: (id) => (holders.has(id) ? null : addHolder(id, null)),
    newLock: (id) => {
      let release = () => {};
      return {
        lock: async (_, requestRelease) => {
          const holder = holders.get(id);
          if (holder) await takeOver(id, holder);
          release = addHolder(id, requestRelease);
        },
        unlock: async () => release(),
      };
    },
  };
}
