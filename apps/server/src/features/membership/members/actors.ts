import type { Actor, ActorSession, FindActor } from '../../../http/auth.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Accounts, FoundSession, UserRow } from '../../accounts/index.ts';
import type { EffectiveSubscription } from '../billing/rules.ts';
import type { Billing } from '../billing/service.ts';

export interface Actors {
  readonly findActor: FindActor;
  /** Returns who hears audio in a session. A change of a page, which needs consent, interrupts no chapter. */
  findListener(listener: {
    readonly id: number;
    readonly session: { readonly id: string };
  }): Promise<Actor | null>;
  /** Returns an account with its rights, outside any session; null if it was deleted. */
  findAccount(id: number): Promise<Actor | null>;
}

/** Returns an account's running mute. */
const muteOf = ({ muted_until, mute_reason }: UserRow, now: string) =>
  muted_until !== null && muted_until > now
    ? { muted_until, mute_reason }
    : { muted_until: null, mute_reason: null };

const actorOf = (
  user: UserRow,
  subscription: EffectiveSubscription,
  factors: Accounts['factors'],
  consent_missing: boolean,
  session: ActorSession,
  now: string,
): Actor => ({
  ...muteOf(user, now),
  ...subscription,
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  staff_role: user.staff_role,
  profile_image: user.profile_image,
  is_premium: user.is_premium === 1 || subscription.is_premium,
  manual_premium_override: user.manual_premium_override === 1,
  sign_in_mails: user.sign_in_mails === 1,
  second_factor_missing: user.has_second_factor === 0 && factors.isRequired(user),
  consent_missing,
  session,
});

const noSession: ActorSession = { id: '', isFresh: false, isTakenOver: false, isStreaming: false };

export interface ActorDeps {
  readonly accounts: Pick<Accounts, 'findUser' | 'sessions' | 'factors'>;
  readonly billing: Pick<Billing, 'subscriptionOf'>;
  /** Whether an account still has to consent to a page of the publisher. */
  isConsentMissing(user: UserRow): Promise<boolean>;
  /** Whether a session's device plays, by the times of its reports; `ms` is the present time. */
  streamStateOf(
    stream: FoundSession['stream'],
    ms: number,
  ): Pick<ActorSession, 'isStreaming' | 'isTakenOver'>;
  readonly clock: Pick<Clock, 'iso' | 'ms'>;
}

/** Loads accounts with the rights that they have now. */
export const createActors = ({
  accounts,
  billing,
  isConsentMissing,
  streamStateOf,
  clock,
}: ActorDeps): Actors => {
  const findActor: FindActor = async (subject) => {
    const [found, subscription] = await Promise.all([
      accounts.sessions.find(subject),
      billing.subscriptionOf(subject.id),
    ]);
    if (!found) return null;
    const session = { ...found.session, ...streamStateOf(found.stream, clock.ms()) };
    const isMissing = await isConsentMissing(found.user);
    return actorOf(found.user, subscription, accounts.factors, isMissing, session, clock.iso());
  };
  return {
    findActor,
    findListener: async ({ id, session }) => {
      const actor = await findActor({ id, session: session.id, generation: null });
      return actor && { ...actor, consent_missing: false };
    },
    findAccount: async (id) => {
      const [user, subscription] = await Promise.all([accounts.findUser(id), billing.subscriptionOf(id)]);
      if (!user) return null;
      const isMissing = await isConsentMissing(user);
      return actorOf(user, subscription, accounts.factors, isMissing, noSession, clock.iso());
    },
  };
};
