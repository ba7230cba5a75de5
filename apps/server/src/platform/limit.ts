/** Priority of waiting tasks: tasks in the first lane start before any in the second. */
export type Lane = 'first' | 'second';

/** Thrown if too many tasks wait in a lane. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export interface Limit {
  /**
   * Runs a task as soon as fewer than the maximum are running.
   * @throws QueueFull
   */
  <T>(work: () => Promise<T>, lane?: Lane): Promise<T>;
  hasRoom(lane?: Lane): boolean;
  /** Number of tasks that run or wait. */
  count(): number;
}

/**
 * Limits concurrent tasks; the others start in order of arrival.
 * @param maxWaiting maximum number of waiting tasks in each lane
 */
export function createLimit(maxRunning: number, maxWaiting = Number.POSITIVE_INFINITY): Limit {
  let running = 0;
  const lanes: Record<Lane, (() => void)[]> = { first: [], second: [] };
  const hasRoom = (lane: Lane = 'first'): boolean => running < maxRunning || lanes[lane].length < maxWaiting;

  async function run<T>(work: () => Promise<T>, lane: Lane = 'first'): Promise<T> {
    if (!hasRoom(lane)) throw new QueueFull();
    if (running >= maxRunning) await new Promise<void>((resolve) => lanes[lane].push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = lanes.first.shift() ?? lanes.second.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(run, {
    hasRoom,
    count: () => running + lanes.first.length + lanes.second.length,
  });
}
