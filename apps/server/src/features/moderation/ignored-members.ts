import { type IgnoredMember, moderationLimits } from '@lamplight/contract';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Db } from './store.ts';

export const listIgnored = (db: Db, userId: number): Promise<IgnoredMember[]> =>
  db
    .selectFrom('ignored_members as i')
    .innerJoin('users as u', 'u.id', 'i.ignored_id')
    .select(['u.id', 'u.username', 'u.profile_image'])
    .where('i.user_id', '=', userId)
    .orderBy('u.username_key')
    .limit(moderationLimits.ignoredMembers)
    .execute();

async function countIgnored(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ignored_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Folds a member's comments for another. @throws ProblemError not_found, or invalid_input for oneself or too many */
export async function ignoreMember(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  userId: number,
  ignoredId: number,
): Promise<IgnoredMember> {
  if (userId === ignoredId) throw new ProblemError('invalid_input', 'You can’t mute yourself.');
  const member = await db
    .selectFrom('users')
    .select(['id', 'username', 'profile_image'])
    .where('id', '=', ignoredId)
    .executeTakeFirst();
  if (!member) throw new ProblemError('not_found', 'This account does not exist.');
  if ((await countIgnored(db, userId)) >= moderationLimits.ignoredMembers)
    throw new ProblemError(
      'invalid_input',
      `You have muted ${moderationLimits.ignoredMembers} members. Unmute somebody first.`,
    );
  await db
    .insertInto('ignored_members')
    .values({ user_id: userId, ignored_id: ignoredId, created_at: clock.iso() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return member;
}

export const stopIgnoring = (db: Db, userId: number, ignoredId: number) =>
  db
    .deleteFrom('ignored_members')
    .where('user_id', '=', userId)
    .where('ignored_id', '=', ignoredId)
    .execute();
