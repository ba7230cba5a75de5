import type { AccessFacts } from '@lamplight/contract';
import type { LanguageTag } from '@lamplight/messages/languages';
import type { Database } from '../../db/schema.ts';
import type { Billing } from '../membership/index.ts';

/** A member with their current rights. */
export interface AudienceMember extends AccessFacts {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** Language that the member has chosen; null for the publisher's default. */
  readonly language: LanguageTag | null;
}

export type FindAudience = (ids: readonly number[]) => Promise<Map<number, AudienceMember>>;

/** Returns a function that loads members with their current rights; leaves out deleted accounts. */
export const createAudience =
  (db: Database, billing: Pick<Billing, 'subscriptionsOf'>): FindAudience =>
  async (ids) => {
    if (ids.length === 0) return new Map();
    const [users, subscriptions] = await Promise.all([
      db
        .selectFrom('users')
        .select([
          'id',
          'username',
          'email',
          'language',
          'role',
          'staff_role',
          'is_premium',
          'manual_premium_override',
        ])
        .where('id', 'in', ids)
        .execute(),
      billing.subscriptionsOf(ids),
    ]);
    return new Map(
      users.map((user) => {
        const subscription = subscriptions.get(user.id);
        return [
          user.id,
          {
            ...user,
            is_premium: user.is_premium === 1 || subscription?.is_premium === true,
            manual_premium_override: user.manual_premium_override === 1,
            stripe_subscription_id: subscription?.stripe_subscription_id ?? null,
            stripe_status: subscription?.stripe_status ?? null,
            grace_until: subscription?.grace_until ?? null,
            plan_rights: subscription?.plan_rights ?? null,
          },
        ];
      }),
    );
  };
