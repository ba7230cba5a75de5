import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from './config/config.ts';
import { secretFingerprintRow as name } from './db/backup-tables.ts';
import type { Database } from './db/schema.ts';

/** Tells secrets apart without telling them: a secret that passes the configuration cannot be found by trying. */
const fingerprintOf = ({ secrets }: Pick<Config, 'secrets'>): string =>
  createHash('sha256').update(`fingerprint:${secrets.tokens}`).digest('base64url');

const secretMismatch =
  'JWT_SECRET differs from the one that the other nodes of this database have: each would refuse the sign-ins of the others. ' +
  'Give this node the same one. To change it on purpose, stop all nodes, run `npm run admin -- rotate-secret` with the new JWT_SECRET, and start them with it.';

/** Returns why this node's secret is not the database's, in a sentence; null if it is, or none is known yet. */
export async function secretProblem(db: Database, config: Pick<Config, 'secrets'>): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  if (!row) return null;
  const [known, own] = [Buffer.from(row.value), Buffer.from(fingerprintOf(config))];
  return known.length === own.length && timingSafeEqual(known, own) ? null : secretMismatch;
}

/** Writes down the secret of the first node that starts. @throws when another one was faster, with another secret */
export async function claimSecret(db: Database, config: Pick<Config, 'secrets'>): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value: fingerprintOf(config) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const problem = await secretProblem(db, config);
  if (problem) throw new Error(problem);
}

/** Makes this configuration's secret the one that nodes must have. */
export async function rotateSecret(db: Database, config: Pick<Config, 'secrets'>): Promise<void> {
  const value = fingerprintOf(config);
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
