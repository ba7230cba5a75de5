import type { Connection } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import type { Clock } from '../platform/clock.ts';
import type { Events } from '../platform/events.ts';
import type { Log } from '../platform/log.ts';
import type { MakeLimiter, RateLimit } from './rate-limit.ts';

/** Dependencies that all features ('rooms') share. */
export interface RoomBase {
  readonly db: Database;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events<Database>;
  readonly makeLimiter: MakeLimiter;
  /** Public URL without a final slash. */
  readonly publicUrl: string;
  /**
   * Creates a limit of attempts across all nodes: `points` in `seconds` seconds for each key, counted under a unique
   * name.
   */
  limitOf(name: string, points: number, seconds: number): RateLimit;
}
