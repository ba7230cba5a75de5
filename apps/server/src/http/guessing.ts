import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';
import { Refusal } from '../kernel/errors.ts';

export type MakeLimiter = (options: IRateLimiterOptions) => RateLimiterAbstract;

const perAccount = { points: 8, duration: 15 * 60 };
const perAddress = { points: 60, duration: 15 * 60 };

/** Slows down whoever guesses passwords: per account from one address, and per address over all accounts. */
export interface GuessLimit {
  /** Counts an attempt before it is tried, so that many at once gain nothing. @throws Refusal too_many_requests */
  count(account: string, address: string): Promise<void>;
  /** A right password takes its attempts back. */
  forgive(account: string, address: string): Promise<void>;
}

const retryAfterOf = (rejection: unknown): number | null =>
  typeof rejection === 'object' && rejection !== null && 'msBeforeNext' in rejection
    ? Number(rejection.msBeforeNext) / 1000
    : null;

export function createGuessLimit(makeLimiter: MakeLimiter): GuessLimit {
  const accounts = makeLimiter({ keyPrefix: 'guess-account', ...perAccount });
  const addresses = makeLimiter({ keyPrefix: 'guess-address', ...perAddress });
  const keyOf = (account: string, address: string) => `${account}|${address}`.slice(0, 200);
  return {
    count: async (account, address) => {
      try {
        await addresses.consume(address);
        await accounts.consume(keyOf(account, address));
      } catch (rejection) {
        const seconds = retryAfterOf(rejection);
        if (seconds === null) throw rejection;
        throw new Refusal(
          'too_many_requests',
          `Too many attempts. Please try again in ${inWords(seconds)}.`,
          {
            retryAfter: seconds,
          },
        );
      }
    },
    forgive: async (account, address) => {
      await accounts.delete(keyOf(account, address));
      await addresses.reward(address);
    },
  };
}

const inWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
};
