import { consume, type MakeLimiter } from './rate-limit.ts';

const perAccount = { points: 8, duration: 15 * 60 };
const perAddress = { points: 60, duration: 15 * 60 };

/** Slows down whoever guesses passwords: per account from one address, and per address over all accounts. */
export interface GuessLimit {
  /** Counts an attempt before it is tried, so that many at once gain nothing. @throws Refusal too_many_requests */
  count(account: string, address: string): Promise<void>;
  /** A right password takes its attempts back. */
  forgive(account: string, address: string): Promise<void>;
}

export function createGuessLimit(makeLimiter: MakeLimiter): GuessLimit {
  const accounts = makeLimiter({ keyPrefix: 'guess-account', ...perAccount });
  const addresses = makeLimiter({ keyPrefix: 'guess-address', ...perAddress });
  const keyOf = (account: string, address: string) => `${account}|${address}`.slice(0, 200);
  return {
    count: async (account, address) => {
      await consume(addresses, address);
      await consume(accounts, keyOf(account, address));
    },
    forgive: async (account, address) => {
      await accounts.delete(keyOf(account, address));
      await addresses.reward(address);
    },
  };
}
