import { setTimeout as sleep } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import { ProblemError } from '../../../platform/errors.ts';

/** A sender who has been quiet for so long may be gone, with nobody having told us: another may take over. */
const idleMs = 3_000;
/** How long one who is asked to let go may take. */
const handoverTimeoutMs = 2_000;

interface Holder {
  /** By the process's own clock. */
  lastActiveMs: number;
  /** Asks whoever holds it to let go; null for those who never do. */
  readonly requestRelease: (() => void | Promise<void>) | null;
}

export interface UploadLocks extends Locker {
  /** Bytes of an upload came in: its sender is alive. */
  touch(id: string): void;
  /** Holds an upload until the answer is called; null where somebody else has it. */
  tryLock(id: string): (() => void) | null;
}

const busy = () =>
  new ProblemError('upload_busy', 'This file is being uploaded from another window or device.', {
    retryAfter: 5,
  });

/** One writer for each upload, in this process: its file lies on this machine. */
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
