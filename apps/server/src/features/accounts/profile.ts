import type { accountCalls, BodyOf } from '@lamplight/contract';
import { isUniqueViolation } from '../../db/dialect.ts';
import type { Schema, Tables } from '../../db/schema.ts';
import { Refusal } from '../../kernel/errors.ts';
import { hashPassword } from '../../kernel/passwords.ts';
import type { Outbox } from './mail/outbox.ts';
import { voidResets } from './password-reset.ts';
import { emailProblem, nameKey, passwordProblem, profileImageProblem, usernameProblem } from './rules.ts';
import { findUser, type UserRow, updateUser } from './store.ts';

export type AccountTables = 'users' | 'password_resets' | 'mail_outbox';
type Db = Tables<AccountTables>;
export type ProfileUpdate = BodyOf<(typeof accountCalls)['PUT /auth/update']>;

/** What else must know of a changed account; runs inside the transaction that changes it. */
export interface AccountHooks {
  /** Whether somebody who is registering just now holds one of these names. */
  areNamesReserved(trx: Db, names: Pick<Schema['users'], 'username_key' | 'email_key'>): Promise<boolean>;
  emailChanged(trx: Db, change: { readonly userId: number; readonly email: string }): Promise<void>;
}

export interface ProfileNeeds {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly hooks: AccountHooks;
}

export const namesTaken = () => new Refusal('bad_request', 'Username or email already exists');

/** What a member may not change their account to, each with a sentence. What stays as it is, is fine. */
function problemsOf(user: UserRow, { username, email, password, profile_image }: ProfileUpdate) {
  const found = {
    username: username.trim() === user.username ? null : usernameProblem(username),
    email: email.trim() === user.email ? null : emailProblem(email),
    password: password ? passwordProblem(password) : null,
    profile_image:
      profile_image && profile_image !== user.profile_image ? profileImageProblem(profile_image) : null,
  };
  return Object.entries(found).flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

/**
 * Changes an account as its owner asks; answers it as it is now.
 * @throws Refusal invalid_input naming each field, or bad_request when a name is taken
 */
export async function updateProfile(
  needs: ProfileNeeds,
  id: number,
  update: ProfileUpdate,
): Promise<UserRow> {
  const { db, outbox, hooks } = needs;
  const user = await findUser(db, id);
  if (!user) throw new Refusal('not_signed_in', 'Please sign in.');
  const problems = problemsOf(user, update);
  if (problems.length > 0)
    throw new Refusal('invalid_input', problems.map(({ message }) => message).join(' '), {
      fields: problems,
    });

  const [username, email] = [update.username.trim(), update.email.trim()];
  const names = { username, username_key: nameKey(username), email, email_key: nameKey(email) };
  const password_hash = update.password ? await hashPassword(update.password) : null;
  const isNamed = names.username_key !== user.username_key || names.email_key !== user.email_key;
  const isMailedElsewhere = email !== user.email;

  const changed = db.transaction().execute(async (trx) => {
    if (isNamed && (await hooks.areNamesReserved(trx, ownNamesAside(user, names)))) throw namesTaken();
    const row = await updateUser(trx, id, {
      ...names,
      ...(update.profile_image === undefined ? {} : { profile_image: update.profile_image }),
      ...(password_hash === null ? {} : { password_hash }),
    });
    if (password_hash !== null || isMailedElsewhere) await voidResets(trx, user);
    if (password_hash !== null)
      await outbox.post(trx, { recipient: user.email, letter: { kind: 'password_changed', username } });
    if (isMailedElsewhere) {
      const letter = { kind: 'email_changed', username, email } as const;
      for (const recipient of [user.email, email]) await outbox.post(trx, { recipient, letter });
      await hooks.emailChanged(trx, { userId: id, email });
    }
    return row;
  });
  try {
    return await changed;
  } catch (error) {
    throw isUniqueViolation(error) ? namesTaken() : error;
  } finally {
    outbox.wake();
  }
}

/** The new names alone: what stays the member's own cannot be reserved by somebody else. */
const ownNamesAside = (user: UserRow, names: { username_key: string; email_key: string }) => ({
  username_key: names.username_key === user.username_key ? '' : names.username_key,
  email_key: names.email_key === user.email_key ? '' : names.email_key,
});
