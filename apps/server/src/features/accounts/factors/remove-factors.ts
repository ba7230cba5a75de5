import type { Database } from '../../../db/schema.ts';
import type { RemovedFactors } from '../email/email-message.ts';
import { updateFactorFlag } from './factor-store.ts';

/**
 * Removes the passkeys and the authenticator app that were added to an account since an ISO time, and recovery codes
 * created since then, within the caller's transaction, which has locked the account's row.
 */
export async function removeFactorsSince(
  trx: Database,
  userId: number,
  since: string,
): Promise<RemovedFactors> {
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  // Also remove an authenticator app that is not confirmed yet.
  const apps = await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', since)]))
    .returning('confirmed_at')
    .execute();
  const app = apps.some(({ confirmed_at }) => confirmed_at !== null);
  const codes = !app && (await hasRenewedCodes(trx, userId, since));
  if (app || codes) await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await updateFactorFlag(trx, userId);
  return { passkeys: Number(passkeys.numDeletedRows), app, codes };
}

/**
 * True if the recovery codes were replaced since a time. The codes have no timestamp, therefore the audit list is
 * read.
 */
async function hasRenewedCodes(trx: Database, userId: number, since: string): Promise<boolean> {
  const entry = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('member_id', '=', userId)
    .where('action', '=', 'recovery_codes_replaced')
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
