import { createHash, randomBytes } from 'node:crypto';
import { accountLimits } from '@lamplight/contract';
import type { Tables } from '../../db/schema.ts';
import { type Clock, isoOf } from '../../kernel/clock.ts';

type Db = Tables<'password_resets'>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes an account's one and only reset token, of 256 random bits; only its hash is stored. */
export async function replaceResetToken(db: Db, clock: Clock, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const row = {
    token_hash: hashOf(token),
    expires_at: isoOf(clock.ms() + accountLimits.resetMinutes * 60_000),
  };
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return token;
}

/** Whose password a token may set; undefined when it is used, expired, replaced or made up. */
export async function findResetUser(db: Db, clock: Clock, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.iso())
    .executeTakeFirst();
  return row?.user_id;
}

/** Uses a token up; of many at once only one is told true. */
export async function useResetToken(db: Db, clock: Clock, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.iso())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Voids what an account was mailed before. */
export const deleteResetTokens = (db: Db, userId: number) =>
  db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
