import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that may run at once, so that a burst of sign-ins cannot starve everything else. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let dummy: Promise<string> | undefined;

/** Whether the password fits. Without a hash (nobody of that name) it takes as long and says no. */
export async function passwordFits(password: string, storedHash: string | null): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const against = storedHash ?? (await dummy);
  const fits = await inTurn(() => verify(against, password));
  return fits && storedHash !== null;
}
