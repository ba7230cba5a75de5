import { createHash, randomBytes } from 'node:crypto';
import { accountLimits } from '@lamplight/contract';
import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const dayMs = 24 * 3600_000;

/**
 * Creates a reset token of 256 random bits for an email; only its hash is stored. Rendering the same email
 * again replaces its token. Returns null if the account has too many valid links, or got too many reset
 * emails in 24 hours. In that case the newest link is extended to a full lifetime, so that an attacker cannot
 * lock the owner out by using up the limit.
 */
export const createResetToken = (
  db: Database,
  clock: Clock,
  userId: number,
  mailId: number,
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    await lockRows(trx, 'users', [userId]);
    const now = clock.iso();
    const dayAgo = isoOf(clock.ms() - dayMs);
    const expires_at = isoOf(clock.ms() + accountLimits.resetMinutes * 60_000);
    await trx
      .deleteFrom('password_resets')
      .where('user_id', '=', userId)
      .where((eb) =>
        eb.or([
          eb.and([eb('created_at', '<=', dayAgo), eb('expires_at', '<=', now)]),
          eb('mail_id', '=', mailId),
        ]),
      )
      .execute();
    // Links of invitations live longer than a day, and do not count.
    const links = await trx
      .selectFrom('password_resets')
      .select(['token_hash', 'expires_at'])
      .where('user_id', '=', userId)
      .where('created_at', '>', dayAgo)
      .where('expires_at', '<=', expires_at)
      .orderBy('created_at', 'desc')
      .orderBy('mail_id', 'desc')
      .execute();
    const [newest] = links;
    const live = links.filter((link) => link.expires_at > now).length;
    if (newest && (live >= accountLimits.resetLinks || links.length >= accountLimits.resetMailsPerDay)) {
      await trx
        .updateTable('password_resets')
        .set({ expires_at })
        .where('token_hash', '=', newest.token_hash)
        .execute();
      return null;
    }
    const token = randomBytes(32).toString('base64url');
    await trx
      .insertInto('password_resets')
      .values({ token_hash: hashOf(token), user_id: userId, mail_id: mailId, created_at: now, expires_at })
      .execute();
    return token;
  });

/**
 * Creates the token of an invitation, valid for days; only its hash is stored. Rendering the same email again replaces
 * its token.
 */
export async function createInvitationToken(
  db: Database,
  clock: Clock,
  user_id: number,
  mail_id: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = isoOf(clock.ms() + accountLimits.invitationDays * dayMs);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('password_resets').where('mail_id', '=', mail_id).execute();
    await trx
      .insertInto('password_resets')
      .values({ token_hash: hashOf(token), user_id, mail_id, created_at: clock.iso(), expires_at })
      .execute();
  });
  return token;
}

/**
 * Returns true if an account still has the link of an invitation. Choosing a password deletes the link, so that such
 * an account has no password yet.
 */
export async function hasInvitationLink(db: Database, userId: number): Promise<boolean> {
  const links = await db
    .selectFrom('password_resets')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .execute();
  // A reset link is extended only within a day after its creation: a longer validity means an invitation.
  const longestReset = dayMs + accountLimits.resetMinutes * 60_000;
  return links.some((link) => Date.parse(link.expires_at) - Date.parse(link.created_at) > longestReset);
}

/**
 * Returns the id of the account whose password a token may set; undefined if the token is used, expired, replaced or
 * unknown.
 */
export async function findResetUser(db: Database, clock: Clock, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.iso())
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes a token. Of several concurrent requests only one gets true. */
export async function consumeResetToken(db: Database, clock: Clock, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.iso())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Invalidates all reset links of an account. */
export const deleteResetTokens = (db: Database, userId: number) =>
  db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
