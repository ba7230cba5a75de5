import { createHash, timingSafeEqual } from 'node:crypto';
import { secretFingerprintRow as name } from '../db/backup-tables.ts';
import { readFact, writeFact } from '../db/installation.ts';
import type { Database } from '../db/schema.ts';
import type { Config } from './config.ts';

/**
 * Hash by which secrets can be compared without revealing them: secrets that the configuration accepts cannot be
 * guessed from it.
 */
const fingerprintOf = ({ secrets }: Pick<Config, 'secrets'>): string =>
  createHash('sha256').update(`fingerprint:${secrets.tokens}`).digest('base64url');

const secretMismatch =
  'JWT_SECRET differs from the one that the other nodes of this database have: each would refuse the sign-ins of the others. ' +
  'Give this node the same one. To change it on purpose, stop all nodes, run `npm run admin -- rotate-secret` with the new JWT_SECRET, and start them with it.';

/**
 * Returns in a sentence why this node's secret differs from the one recorded in the database; null if the two match, or
 * none is recorded.
 */
export async function secretProblem(db: Database, config: Pick<Config, 'secrets'>): Promise<string | null> {
  const value = await readFact(db, name);
  if (value === null) return null;
  const [known, own] = [Buffer.from(value), Buffer.from(fingerprintOf(config))];
  return known.length === own.length && timingSafeEqual(known, own) ? null : secretMismatch;
}

/**
 * Records the secret of the first node that starts.
 * @throws if another node has already recorded a different secret
 */
export async function claimSecret(db: Database, config: Pick<Config, 'secrets'>): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value: fingerprintOf(config) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const problem = await secretProblem(db, config);
  if (problem) throw new Error(problem);
}

/** Records this configuration's secret as the one that all nodes must have. */
export const rotateSecret = (db: Database, config: Pick<Config, 'secrets'>): Promise<void> =>
  writeFact(db, name, fingerprintOf(config));
