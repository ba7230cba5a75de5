import { createHash } from 'node:crypto';
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import { ProblemError } from '../platform/errors.ts';
import { m } from './problems.messages.ts';

export type MakeLimiter = (options: IRateLimiterOptions) => RateLimiterAbstract;

/** Limits attempts per period and key, such as an address; counted across all nodes. */
export interface RateLimit {
  /**
   * Counts an attempt.
   * @throws ProblemError too_many_requests if there were too many
   */
  count(key: string): Promise<void>;
}

/** Counts an attempt; returns false if there were too many. */
export async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.count(key);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

const retryAfterOf = (rejection: unknown): number | null =>
  typeof rejection === 'object' && rejection !== null && 'msBeforeNext' in rejection
    ? Number(rejection.msBeforeNext) / 1000
    : null;

function waitText(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  if (count > 120) return m.waitHours({ count: Math.ceil(count / 60) });
  return count <= 1 ? m.waitMinute : m.waitMinutes({ count });
}

/** Hashes user input of any length to an anonymous key of fixed length. */
export const hashedKey = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Counts an attempt.
 * @throws ProblemError too_many_requests if there were too many
 * @param seconds time for which a first attempt counts; default: the limiter's duration
 */
export async function consume(limiter: RateLimiterAbstract, key: string, seconds?: number): Promise<void> {
  try {
    await limiter.consume(key.slice(0, 200), 1, seconds === undefined ? {} : { customDuration: seconds });
  } catch (rejection) {
    const seconds = retryAfterOf(rejection);
    if (seconds === null) throw rejection;
    throw new ProblemError('too_many_requests', waitText(seconds), { retryAfter: seconds });
  }
}

/**
 * Creates a rate limit.
 * @param allowed `points` attempts in `seconds` seconds, counted under a unique `name`
 */
export function createRateLimit(
  makeLimiter: MakeLimiter,
  allowed: { readonly name: string; readonly points: number; readonly seconds: number },
): RateLimit {
  const { name, points, seconds } = allowed;
  const limiter = makeLimiter({ keyPrefix: name, points, duration: seconds });
  return { count: (key) => consume(limiter, key) };
}

/** In-memory rate limit of one node, for work that costs CPU and is not worth a database write. */
export const createNodeRateLimit = (allowed: Parameters<typeof createRateLimit>[1]): RateLimit =>
  createRateLimit((options) => new RateLimiterMemory(options), allowed);
