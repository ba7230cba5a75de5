export type Lane = 'first' | 'second';

/** The queue of this lane is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export interface BoundedQueue {
  /** Queues work by priority: everything in the first lane runs before the second. @throws QueueFull */
  run<T>(work: () => Promise<T>, lane: Lane): Promise<T>;
  hasRoom(lane: Lane): boolean;
}

/** @param sizes how much work runs at once, and how much may wait in each lane */
export function createBoundedQueue(sizes: {
  readonly atOnce: number;
  readonly waiting: number;
}): BoundedQueue {
  let running = 0;
  const lanes: Record<Lane, (() => void)[]> = { first: [], second: [] };
  const hasRoom = (lane: Lane): boolean => running < sizes.atOnce || lanes[lane].length < sizes.waiting;

  return {
    hasRoom,
    run: async (work, lane) => {
      if (!hasRoom(lane)) throw new QueueFull();
      if (running >= sizes.atOnce) await new Promise<void>((resolve) => lanes[lane].push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = lanes.first.shift() ?? lanes.second.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
