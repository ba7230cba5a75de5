import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Bytes of a secret: 144 bits. */
const secretBytes = 18;

export const secretPattern = /^[\w-]{24}$/;

/** Returns the hash of a secret, by which the database finds the feed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Creates and computes the secrets in feeds' URLs. The database has only their hashes and seeds: without the server's
 * key, neither yields a secret.
 */
export function createFeedSecrets(key: string) {
  const secretOf = (seed: string): string =>
    createHmac('sha256', key).update(`feed\0${seed}`).digest().subarray(0, secretBytes).toString('base64url');
  return {
    secretOf,
    /** Returns a new seed with the hash of its secret. */
    create() {
      const seed = randomBytes(secretBytes).toString('base64url');
      return { seed, secret_hash: hashOf(secretOf(seed)) };
    },
  };
}
