import { lazilyUntilMade } from './lazily.ts';
import { createTurns } from './turns.ts';

/** Native code, which nobody needs before somebody signs in. */
const argon2 = lazilyUntilMade(() => import('@node-rs/argon2'));

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A burst of sign-ins cannot starve everything else. */
const inTurn = createTurns(2);

export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(password, cost));

/** What a password is held against when nobody bears the name. */
const dummy = lazilyUntilMade(() => hashPassword('nobody has this password'));

/** Whether the password fits. Without a hash (nobody of that name) it takes as long and says no. */
export async function passwordFits(password: string, storedHash: string | null): Promise<boolean> {
  // Made with the first check of all, so that no later one takes longer for it.
  const nobodys = dummy();
  const against = storedHash ?? (await nobodys);
  const fits = await inTurn(async () => (await argon2()).verify(against, password));
  return fits && storedHash !== null;
}
