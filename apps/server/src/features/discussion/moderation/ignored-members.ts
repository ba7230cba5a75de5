import { hasLibraryAccess, type IgnoredMember, moderationLimits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { levelOf } from '../../../http/reader.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { subjectVisibility } from '../comments/store.ts';
import { m } from './messages.ts';
import { libraryKinds } from './store.ts';

export const listIgnored = (db: Database, userId: number): Promise<IgnoredMember[]> =>
  db
    .selectFrom('ignored_members as i')
    .innerJoin('users as u', 'u.id', 'i.ignored_id')
    .select(['u.id', 'u.username', 'u.profile_image'])
    .where('i.user_id', '=', userId)
    .orderBy('u.username_key')
    .limit(moderationLimits.ignoredMembers)
    .execute();

async function countIgnored(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ignored_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Finds a member whose name the reader may know: because they can see a comment of the member, or already ignore the
 * member.
 */
const findKnownMember = (db: Database, reader: Actor, id: number): Promise<IgnoredMember | undefined> =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.profile_image'])
    .where('u.id', '=', id)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('ignored_members as i')
            .select('i.ignored_id')
            .where('i.user_id', '=', reader.id)
            .where('i.ignored_id', '=', id),
        ),
        exists(
          selectFrom('comments as c')
            .innerJoin('discussions as d', 'd.id', 'c.discussion_id')
            .select('c.id')
            .where('c.user_id', '=', id)
            .where('c.removed', '=', 0)
            .where('c.state', '=', 'visible')
            .where(subjectVisibility, '<=', levelOf(reader))
            .$if(!hasLibraryAccess(reader), (query) => query.where('d.kind', 'not in', libraryKinds)),
        ),
      ]),
    )
    .executeTakeFirst();

/**
 * Makes the comments of a member appear collapsed to the reader.
 * @throws ProblemError not_found if the reader sees no comment of the member; invalid_input for oneself or too many;
 * too_many_requests
 */
export async function ignoreMember(
  {
    db,
    clock,
    ignoreLimit,
  }: { readonly db: Database; readonly clock: Clock; readonly ignoreLimit: RateLimit },
  actor: Actor,
  ignoredId: number,
): Promise<IgnoredMember> {
  const userId = actor.id;
  if (userId === ignoredId) throw new ProblemError('invalid_input', m.muteYourself);
  await ignoreLimit.count(String(userId));
  const member = await findKnownMember(db, actor, ignoredId);
  if (!member) throw new ProblemError('not_found', m.nothingToMute);
  if ((await countIgnored(db, userId)) >= moderationLimits.ignoredMembers)
    throw new ProblemError('invalid_input', m.tooManyMuted({ count: moderationLimits.ignoredMembers }));
  await db
    .insertInto('ignored_members')
    .values({ user_id: userId, ignored_id: ignoredId, created_at: clock.iso() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return member;
}

export const stopIgnoring = (db: Database, userId: number, ignoredId: number) =>
  db
    .deleteFrom('ignored_members')
    .where('user_id', '=', userId)
    .where('ignored_id', '=', ignoredId)
    .execute();
