import { createHash, randomBytes } from 'node:crypto';
import { accountLimits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';

const dayMs = 24 * 3600_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates the token of a link 'This wasn't me' for an email; only its hash is stored. Rendering the same email again
 * replaces its token.
 */
export async function createSecurityLink(
  db: Database,
  clock: Clock,
  userId: number,
  mailId: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('security_links')
      .where((eb) => eb.or([eb('expires_at', '<=', clock.iso()), eb('mail_id', '=', mailId)]))
      .execute();
    await trx
      .insertInto('security_links')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        mail_id: mailId,
        expires_at: isoOf(clock.ms() + accountLimits.securityLinkDays * dayMs),
      })
      .execute();
  });
  return token;
}

/**
 * Consumes a token and returns the account and the email of its link; undefined if it was used, has expired or is
 * unknown. Of several concurrent requests only one gets a result.
 */
export const consumeSecurityLink = (
  db: Database,
  clock: Clock,
  token: string,
): Promise<{ user_id: number; mail_id: number } | undefined> =>
  db
    .deleteFrom('security_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.iso())
    .returning(['user_id', 'mail_id'])
    .executeTakeFirst();
