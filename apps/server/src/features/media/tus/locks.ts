import { setTimeout as sleep } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import { ProblemError } from '../../../platform/errors.ts';

/** A sender who has been quiet for so long may be gone, with nobody having told us: another may take over. */
const quietMs = 3_000;
/** How long one who is asked to let go may take. */
const partingMs = 2_000;

interface Holder {
  /** By the process's own clock. */
  heardMs: number;
  /** Asks whoever holds it to let go; null for those who never do. */
  readonly letGo: (() => void | Promise<void>) | null;
}

export interface UploadLocks extends Locker {
  /** Bytes of an upload came in: its sender is alive. */
  heard(id: string): void;
  /** Holds an upload until the answer is called; null where somebody else has it. */
  tryHold(id: string): (() => void) | null;
}

const busy = () =>
  new ProblemError('upload_busy', 'This file is being uploaded from another window or device.', {
    retryAfter: 5,
  });

/** One writer for each upload, in this process: its file lies on this machine. */
export function createUploadLocks(): UploadLocks {
  const holders = new Map<string, Holder>();

  async function takeOver(id: string, holder: Holder): Promise<void> {
    if (!holder.letGo || performance.now() - holder.heardMs < quietMs) throw busy();
    await holder.letGo();
    const until = performance.now() + partingMs;
    while (holders.get(id) === holder && performance.now() < until) await sleep(20);
    if (holders.has(id)) throw busy();
  }
  function hold(id: string, letGo: Holder['letGo']): () => void {
    const mine: Holder = { heardMs: performance.now(), letGo };
    holders.set(id, mine);
    return () => {
      if (holders.get(id) === mine) holders.delete(id);
    };
  }
  return {
    heard: (id) => {
      const holder = holders.get(id);
      if (holder) holder.heardMs = performance.now();
    },
    tryHold: (id) => (holders.has(id) ? null : hold(id, null)),
    newLock: (id) => {
      let release = () => {};
      return {
        lock: async (_, letGo) => {
          const holder = holders.get(id);
          if (holder) await takeOver(id, holder);
          release = hold(id, letGo);
        },
        unlock: async () => release(),
      };
    },
  };
}
