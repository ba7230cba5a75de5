import { generateKeyPairSync } from 'node:crypto';
import { readFact } from '../../db/installation.ts';
import type { Database } from '../../db/schema.ts';
import type { VapidKeys } from '../../gateways/push/push-sender.ts';

const name = 'vapid_keys';

function create(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(jwk.x ?? '', 'base64url'),
    Buffer.from(jwk.y ?? '', 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey: { ...jwk } };
}

/** Returns the installation's VAPID keys, created on first use and shared by all nodes. */
export async function loadVapidKeys(db: Database): Promise<VapidKeys> {
  const stored = await readFact(db, name);
  if (stored !== null) return JSON.parse(stored) as VapidKeys;
  await db
    .insertInto('installation')
    .values({ name, value: JSON.stringify(create()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another node may have been first: use its keys.
  return JSON.parse((await readFact(db, name)) ?? '') as VapidKeys;
}
