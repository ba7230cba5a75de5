import { isUniqueViolation, lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { ProvenIdentity, ProviderConfig } from '../../../gateways/identity/identity-provider.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { skeletonOf } from '../../../platform/look-alikes.ts';
import type { Questions } from '../../../platform/questions.ts';
import type { AccountQuestions } from '../email/questions.ts';
import type { ReportFactorChange } from '../factors/factor-change.ts';
import { type Invitations, unusableHash } from '../profile/invitations.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { cleanName, emailProblem, normalizeName, usernameProblem } from '../users/rules.ts';
import { findUser, findUserByEmail, findUsersByNames, type UserRow, updateUser } from '../users/store.ts';
import { m } from './messages.ts';
import { isForAccount, roleAfterSignIn, roleOf, rolesOf } from './rules.ts';
import { findIdentity, type IdentityRow, insertIdentity, listIdentities } from './store.ts';

interface LinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly questions: Questions<AccountQuestions>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly report: ReportFactorChange;
  readonly isUnused: Invitations['isUnused'];
  /** Adds a member, as a registration does, and returns the account's id. */
  addMember(
    trx: Database,
    member: {
      readonly username: string;
      readonly email: string;
      readonly password_hash: string;
      readonly profile_image: null;
      readonly email_confirmed_at: string;
      readonly language: null;
    },
  ): Promise<number>;
}

export interface LinkedAccount {
  readonly user: UserRow;
  readonly identity: IdentityRow;
}

export interface LinkAccounts {
  /**
   * Returns the account of an identity. An account with the verified address is linked to it, or one is added. Does
   * not check the provider's audience for an account that is already linked, because the claims may change its role.
   * @throws ProblemError identity_unlinked if the owner must prove once that the account is theirs, already_exists
   * if the account is linked to another identity of the provider, single_sign_on_refused
   */
  find(config: ProviderConfig, proven: ProvenIdentity): Promise<LinkedAccount>;
  /**
   * Links an identity to an account whose owner is signed in or has entered the password.
   * @throws ProblemError already_exists, single_sign_on_refused
   */
  link(config: ProviderConfig, proven: ProvenIdentity, user: UserRow): Promise<LinkedAccount>;
}

/** Maximum usernames to try ('Nell', 'Nell 2', …) before the current time is appended instead. */
const numberedNames = 20;

type Roles = Pick<UserRow, 'role' | 'staff_role'>;

/** Throws unless the provider may sign in accounts with these roles. @throws ProblemError single_sign_on_refused */
export function requireAudience(config: ProviderConfig, roles: Roles): void {
  if (isForAccount(config, roles)) return;
  const text = config.audience === 'staff' ? m.forStaffOnly : m.forMembersOnly;
  throw new ProblemError('single_sign_on_refused', text({ provider: config.name }));
}

/** Returns the roles of an account after the first sign-in by an identity. */
const rolesOnceLinked = (user: Roles, { role }: ProvenIdentity): Roles =>
  rolesOf(roleAfterSignIn(roleOf(user), null, role).role);

/** Links an identity to an account, and reports it to the account's owner. */
async function insertLink(
  { clock, report }: Pick<LinkDeps, 'clock' | 'report'>,
  trx: Database,
  config: ProviderConfig,
  proven: ProvenIdentity,
  user: UserRow,
): Promise<LinkedAccount> {
  const identity = await insertIdentity(trx, {
    user_id: user.id,
    provider: config.id,
    subject: proven.subject,
    label: proven.email ?? proven.name,
    role_given: null,
    access_until: null,
    created_at: clock.iso(),
    last_used_at: null,
  });
  await report(trx, user.id, 'identity_linked', { provider: config.name });
  return { user, identity };
}

/** Returns a free username: the name at the provider, with a number if it is taken. */
async function chooseUsername(
  { clock, questions }: Pick<LinkDeps, 'clock' | 'questions'>,
  trx: Database,
  { name, email }: ProvenIdentity,
): Promise<string> {
  const candidates = [name, name.split('@')[0] ?? '', email?.split('@')[0] ?? '', m.member].map(cleanName);
  const base = candidates.find((name) => usernameProblem(name) === null) ?? m.member;
  const short = Array.from(base).slice(0, 24).join('');
  for (let number = 1; number <= numberedNames; number += 1) {
    const username = number === 1 ? base : `${short} ${number}`;
    const key = normalizeName(username);
    const names = { usernames: [key], skeletons: [skeletonOf(username)], email: '' };
    const isReserved = await questions.ask('areNamesReserved', trx, { username_key: key, email_key: '' });
    if (!isReserved && (await findUsersByNames(trx, names)).length === 0) return username;
  }
  return `${short} ${clock.ms().toString(36)}`;
}

export function createLinkAccounts(deps: LinkDeps): LinkAccounts {
  const { db, clock, questions, sessions, isUnused, addMember } = deps;

  async function addAccount(
    config: ProviderConfig,
    proven: ProvenIdentity,
    email: string,
  ): Promise<LinkedAccount> {
    requireAudience(config, rolesOnceLinked(rolesOf(null), proven));
    const password_hash = await unusableHash();
    return await db.transaction().execute(async (trx) => {
      const id = await addMember(trx, {
        username: await chooseUsername(deps, trx, proven),
        email,
        password_hash,
        profile_image: null,
        email_confirmed_at: clock.iso(),
        language: null,
      });
      const user = await findUser(trx, id);
      if (!user) throw new Error(`account ${id} is gone`);
      return await insertLink(deps, trx, config, proven, user);
    });
  }

  /**
   * Links the account with the provider's verified address, if the address is confirmed here or nobody has ever
   * signed in to the account.
   */
  const linkByAddress = (
    config: ProviderConfig,
    proven: ProvenIdentity,
    id: number,
  ): Promise<LinkedAccount> =>
    db.transaction().execute(async (trx) => {
      await lockRows(trx, 'users', [id]);
      const user = await findUser(trx, id);
      if (!user) throw new ProblemError('identity_unlinked', m.unlinked({ provider: config.name }));
      if ((await listIdentities(trx, id)).some(({ provider }) => provider === config.id))
        throw new ProblemError('already_exists', m.conflict({ provider: config.name }));
      requireAudience(config, rolesOnceLinked(user, proven));
      if (user.email_confirmed_at !== null) return await insertLink(deps, trx, config, proven, user);
      if (!(await isUnused(trx, user)))
        throw new ProblemError('identity_unlinked', m.unlinked({ provider: config.name }));
      // Replace the password and end all sessions: somebody else may have registered this address, which was never
      // confirmed.
      await sessions.endAll(trx, id);
      const owned = await updateUser(trx, id, {
        email_confirmed_at: clock.iso(),
        password_hash: await unusableHash(),
      });
      return await insertLink(deps, trx, config, proven, owned);
    });

  return {
    find: async (config, proven) => {
      const identity = await findIdentity(db, config.id, proven.subject);
      const owner = identity && (await findUser(db, identity.user_id));
      if (identity && owner) return { user: owner, identity };
      const provider = config.name;
      const email = cleanName(proven.email ?? '');
      if (!proven.isEmailVerified || emailProblem(email) !== null)
        throw new ProblemError('identity_unlinked', m.unlinkedUnverified({ provider }));
      const user = await findUserByEmail(db, normalizeName(email));
      try {
        if (user) return await linkByAddress(config, proven, user.id);
        const reserved = { username_key: '', email_key: normalizeName(email) };
        if (!config.createsAccounts || (await questions.ask('areNamesReserved', db, reserved)))
          throw new ProblemError('identity_unlinked', m.unlinked({ provider }));
        return await addAccount(config, proven, email);
      } catch (error) {
        // Another sign-in linked the identity or took the name at the same moment.
        throw isUniqueViolation(error) ? new ProblemError('challenge_invalid', m.tookTooLong) : error;
      }
    },
    link: async (config, proven, { id }) => {
      const provider = config.name;
      try {
        return await db.transaction().execute(async (trx) => {
          await lockRows(trx, 'users', [id]);
          const user = await findUser(trx, id);
          if (!user) throw new ProblemError('challenge_invalid', m.tookTooLong);
          requireAudience(config, rolesOnceLinked(user, proven));
          const identity = await findIdentity(trx, config.id, proven.subject);
          if (identity && identity.user_id !== id)
            throw new ProblemError('already_exists', m.taken({ provider }));
          if (identity) return { user, identity };
          if ((await listIdentities(trx, id)).some((identity) => identity.provider === config.id))
            throw new ProblemError('already_exists', m.alreadyLinked({ provider }));
          return await insertLink(deps, trx, config, proven, user);
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new ProblemError('already_exists', m.taken({ provider })) : error;
      }
    },
  };
}
