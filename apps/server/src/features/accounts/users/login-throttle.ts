import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Networks } from '../../../http/client-key.ts';
import { consume, hashedKey, type MakeLimiter } from '../../../http/rate-limit.ts';
import { backoff } from '../../../platform/backoff.ts';

const quarterHour = 15 * 60;
/**
 * Maximum attempts per quarter of an hour at one account, for each size of the client's network, from smallest to
 * largest.
 */
const perAccountAndNetwork = [8, 16, 24];
/** Maximum attempts per quarter of an hour at all accounts together, for the same sizes of networks. */
const perNetwork = [60, 200, 600];
/** Attempts at one account per day, from all networks, after which each further one is delayed. */
const freeAttempts = { points: 10, duration: 24 * 3600 };
const delays = { first: 10, max: quarterHour };

/** Seconds required between attempts at an account: 10, 20, 40, … up to a quarter of an hour. */
const delayAfter = (attempts: number): number => backoff(attempts - freeAttempts.points - 1, delays);

export interface LoginAttempt {
  /** Normalized name that was entered, whether or not such an account exists. */
  readonly account: string;
  readonly networks: Networks;
  /** Id of a device from which this account has signed in before; null for any other. */
  readonly device: string | null;
}

/**
 * Slows down password guessing: by account and network, by network over all accounts, and by account over all
 * networks. A known device has a limit of its own, so that an attacker cannot lock the owner out.
 */
export interface LoginThrottle {
  /**
   * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit.
   * @throws ProblemError too_many_requests
   */
  consume(attempt: LoginAttempt): Promise<void>;
  /** Takes back the count of an attempt, because no password was compared. */
  refund(attempt: LoginAttempt): Promise<void>;
  /**
   * Takes back the count of an attempt that proved an identity, and resets the attempts of its device or smallest
   * network.
   */
  succeed(attempt: LoginAttempt): Promise<void>;
  /** Resets the attempts at an account after its owner has proved their identity. */
  reset(account: string, networks: Networks): Promise<void>;
}

export function createLoginThrottle(makeLimiter: MakeLimiter): LoginThrottle {
  const inQuarterHour = (keyPrefix: string, points: number) =>
    makeLimiter({ keyPrefix, points, duration: quarterHour });
  const layers = perNetwork.map((points, index) => ({
    ofNetwork: inQuarterHour(`guess-network-${index}`, points),
    ofAccount: inQuarterHour(`guess-account-${index}`, perAccountAndNetwork[index] ?? points),
  }));
  const devices = inQuarterHour('guess-device', 8);
  const accounts = makeLimiter({ keyPrefix: 'guess-everywhere', ...freeAttempts });
  const gates = makeLimiter({ keyPrefix: 'guess-gate', points: 1, duration: 1 });

  const layersOf = (networks: Networks) =>
    networks.flatMap((network, index) => {
      const layer = layers[index];
      return layer ? [{ ...layer, network }] : [];
    });
  const pairKey = (account: string, other: string) => `${account}|${other}`;

  async function subtract(
    { account: name, networks, device }: LoginAttempt,
    isProved: boolean,
  ): Promise<void> {
    const account = hashedKey(name);
    const undo = (limiter: RateLimiterAbstract, key: string, isReset: boolean) =>
      isReset ? limiter.delete(key) : limiter.reward(key);
    if (device !== null) {
      await undo(devices, pairKey(account, device), isProved);
      return;
    }
    for (const [index, { ofNetwork, ofAccount, network }] of layersOf(networks).entries()) {
      await ofNetwork.reward(network);
      await undo(ofAccount, pairKey(account, network), isProved && index === 0);
    }
    await accounts.reward(account);
  }

  return {
    consume: async ({ account: name, networks, device }) => {
      const account = hashedKey(name);
      if (device !== null) return await consume(devices, pairKey(account, device));
      for (const { ofNetwork, ofAccount, network } of layersOf(networks)) {
        await consume(ofNetwork, network);
        await consume(ofAccount, pairKey(account, network));
      }
      const { consumedPoints } = await accounts.penalty(account);
      if (consumedPoints <= freeAttempts.points) return;
      try {
        await consume(gates, account, delayAfter(consumedPoints));
      } catch (refusal) {
        // Rejected attempts do not extend the delay.
        await accounts.reward(account);
        throw refusal;
      }
    },
    refund: (attempt) => subtract(attempt, false),
    succeed: (attempt) => subtract(attempt, true),
    reset: async (name, networks) => {
      const account = hashedKey(name);
      for (const { ofAccount, network } of layersOf(networks))
        await ofAccount.delete(pairKey(account, network));
      await accounts.delete(account);
      await gates.delete(account);
    },
  };
}
