import { ProblemError } from './errors.ts';
import { lazyAsync } from './lazy.ts';
import { createLimit, type Lane, QueueFull } from './limit.ts';
import { m } from './messages.ts';

/** Native code, loaded at the first sign-in. */
const argon2 = lazyAsync(() => import('@node-rs/argon2'));

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Limits concurrent hashing, so that a burst of sign-ins does not starve other requests; a hundred hashes take a few
 * seconds on one core.
 */
const limitHashing = createLimit(2, 100);

const busy = () =>
  new ProblemError('unavailable', m.tooManySignIns, {
    retryAfter: 5,
  });

async function enqueue<T>(work: () => Promise<T>, lane: Lane): Promise<T> {
  try {
    return await limitHashing(work, lane);
  } catch (error) {
    throw error instanceof QueueFull ? busy() : error;
  }
}

/**
 * Queue priority of a password hash: 'first' for members, operators, and devices from which the account has signed in
 * before; 'second' for everybody else.
 */
export type { Lane } from './limit.ts';

/**
 * Asserts that a lane of the hashing queue has space.
 * @throws ProblemError unavailable if it has none
 */
export function requireRoom(lane: Lane): void {
  if (!limitHashing.hasRoom(lane)) throw busy();
}

/**
 * Normalizes a password before hashing, because keyboards compose characters differently: NFKC, and every space as
 * U+0020 (as in RFC 8265; NFKC also converts full-width letters).
 */
export const normalizePassword = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFKC');

/**
 * Hashes a password.
 * @throws ProblemError unavailable while too many hashes wait in the lane
 */
export const hashPassword = (password: string, lane: Lane): Promise<string> =>
  enqueue(async () => (await argon2()).hash(normalizePassword(password), cost), lane);

/** Hash to verify against if no account has the entered name, so that the response takes the same time. */
const dummyHash = lazyAsync(() => hashPassword('nobody has this password', 'first'));

/**
 * How a password matches: 'as_typed' if only the password without normalization does, because its hash is from before
 * passwords were normalized; null if it does not match.
 */
export type PasswordMatch = 'current' | 'as_typed' | null;

/**
 * Returns how a password matches a hash. Without a hash (unknown account) it takes the same time and returns null.
 * @throws ProblemError unavailable while too many hashes wait in the lane
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
  lane: Lane,
): Promise<PasswordMatch> {
  // Computed during the first check, so that later checks all take equally long.
  const pendingHash = dummyHash();
  const against = storedHash ?? (await pendingHash);
  const isMatch = (text: string) => enqueue(async () => (await argon2()).verify(against, text), lane);
  const normalized = normalizePassword(password);
  const isCurrent = await isMatch(normalized);
  const isAsTyped = !isCurrent && password !== normalized && (await isMatch(password));
  if (storedHash === null) return null;
  return isCurrent ? 'current' : isAsTyped ? 'as_typed' : null;
}

/**
 * Returns the hash of a short random code, such as a recovery code, base64url. Hashes of codes with the same salt can
 * be compared.
 * @throws ProblemError unavailable while too many hashes wait in the lane
 */
export const hashCode = (code: string, salt: string, lane: Lane): Promise<string> =>
  enqueue(async () => {
    const { hashRaw } = await argon2();
    const hash = await hashRaw(code, { ...cost, salt: Buffer.from(salt, 'base64url') });
    return hash.toString('base64url');
  }, lane);
