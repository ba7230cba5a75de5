import { isAdmin } from '@lamplight/contract';
import type { Connection } from '../../../db/connect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Actor, ActorSession, FindActor, FindKeyActor } from '../../../http/auth.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { sharedMaxAgeMs } from '../../../platform/last-known.ts';
import type { TokenSubject } from '../../../platform/tokens.ts';
import type { Accounts, FoundSession, UserRow } from '../../accounts/index.ts';
import { type EffectiveSubscription, effectiveSubscription } from '../billing/rules.ts';
import type { Billing } from '../billing/service.ts';
import { type ActorRow, findActorRow, subscriptionOf } from './actor-store.ts';

export interface Actors {
  readonly findActor: FindActor;
  /** Like `findActor`, but may miss changes that other nodes made in the last two seconds. */
  readonly findRecentActor: FindActor;
  readonly findKeyActor: FindKeyActor;
  /**
   * Returns the account that listens to audio in a session; null if the session is not valid. Ignores missing
   * consents: a new version of a page does not interrupt a chapter.
   */
  findListener(listener: {
    readonly id: number;
    readonly session: { readonly id: string };
  }): Promise<Actor | null>;
  /** Returns an account with its rights, outside any session; null if it was deleted. */
  findAccount(id: number): Promise<Actor | null>;
}

/** Returns an account's current mute; both fields are null if it is not muted. */
const muteOf = ({ muted_until, mute_reason }: UserRow, now: string) =>
  muted_until !== null && muted_until > now
    ? { muted_until, mute_reason }
    : { muted_until: null, mute_reason: null };

const actorOf = (
  user: UserRow,
  subscription: EffectiveSubscription,
  factors: Accounts['factors'],
  consent_missing: boolean,
  { session, pending_email }: Pick<Actor, 'session' | 'pending_email'>,
  now: string,
): Actor => ({
  ...muteOf(user, now),
  ...subscription,
  id: user.id,
  username: user.username,
  email: user.email,
  pending_email,
  role: user.role,
  staff_role: user.staff_role,
  profile_image: user.profile_image,
  is_premium: user.is_premium === 1 || subscription.is_premium,
  manual_premium_override: user.manual_premium_override === 1,
  sign_in_mails: user.sign_in_mails === 1,
  language: user.language,
  second_factor_missing: user.has_second_factor === 0 && factors.isRequired(user),
  consent_missing,
  session,
});

const noSession: ActorSession = {
  id: '',
  isFresh: false,
  isTakenOver: false,
  isStreaming: false,
  keyId: null,
};

/** Maximum sessions whose rights a node caches. */
const maxRecent = 10_000;

export interface ActorDeps {
  readonly db: Database;
  readonly connection: Pick<Connection, 'rights'>;
  readonly accounts: Pick<Accounts, 'findUser' | 'sessions' | 'factors' | 'apiKeys'>;
  readonly billing: Pick<Billing, 'subscriptionOf'>;
  /** Returns true if an account must still consent to a page of the publisher. */
  isConsentMissing(user: UserRow): Promise<boolean>;
  /**
   * Returns whether a session's device is streaming or was replaced by another device, by the stored times of its
   * stream. `ms` is the current time in milliseconds since 1970.
   */
  streamStateOf(
    stream: FoundSession['stream'],
    ms: number,
  ): Pick<ActorSession, 'isStreaming' | 'isTakenOver'>;
  readonly clock: Clock;
}

/** Creates the loader of accounts with their current rights. */
export const createActors = ({
  db,
  connection,
  accounts,
  billing,
  isConsentMissing,
  streamStateOf,
  clock,
}: ActorDeps): Actors => {
  /**
   * Cached rows by session. Changes by this process apply immediately, changes by other nodes after two seconds at
   * most.
   */
  const recent = createAsyncCache<string, ActorRow | undefined>({
    clock,
    maxSize: maxRecent,
    maxAgeMs: sharedMaxAgeMs,
    isCacheable: (row) => row !== undefined,
  });
  let changes = 0;

  const read = (session: string): Promise<ActorRow | undefined> => findActorRow(db, session);

  function findRecentRow(session: string) {
    const now = connection.rights.count();
    if (now !== changes) recent.clear();
    changes = now;
    return recent.get(session, read);
  }

  const present = async (row: ActorRow | undefined, subject: TokenSubject): Promise<Actor | null> => {
    const found = accounts.sessions.check(row, subject);
    if (!row || !found) return null;
    const session = { ...found.session, ...streamStateOf(found.stream, clock.ms()), keyId: null };
    const isMissing = await isConsentMissing(found.user);
    const now = clock.iso();
    const subscription = effectiveSubscription(subscriptionOf(row), now);
    const pending_email = (row.open_email_until ?? '') > now ? row.open_email : null;
    return actorOf(found.user, subscription, accounts.factors, isMissing, { session, pending_email }, now);
  };
  const findAccount: Actors['findAccount'] = async (id) => {
    const [user, subscription] = await Promise.all([accounts.findUser(id), billing.subscriptionOf(id)]);
    if (!user) return null;
    const isMissing = await isConsentMissing(user);
    const outside = { session: noSession, pending_email: null };
    return actorOf(user, subscription, accounts.factors, isMissing, outside, clock.iso());
  };
  const findActor: FindActor = async (subject) => present(await read(subject.session), subject);
  return {
    findActor,
    findRecentActor: async (subject) => present(await findRecentRow(subject.session), subject),
    findListener: async ({ id, session }) => {
      const actor = await findActor({ id, session: session.id, generation: null });
      return actor && { ...actor, consent_missing: false };
    },
    findKeyActor: async (token) => {
      const key = await accounts.apiKeys.find(token);
      const actor = key && (await findAccount(key.userId));
      if (!actor || !isAdmin(actor)) return null;
      return { actor: { ...actor, session: { ...noSession, keyId: key.id } }, scopes: key.scopes };
    },
    findAccount,
  };
};
