import type { accountEndpoints, BodyOf } from '@lamplight/contract';
import { isUniqueViolation, lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { type Actor, notSignedIn, requireFreshSignIn } from '../../../http/auth.ts';
import type { Clock } from '../../../platform/clock.ts';
import { skeletonOf } from '../../../platform/look-alikes.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import type { Questions } from '../../../platform/questions.ts';
import { requireValid } from '../../../platform/text-fields.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Outbox } from '../email/outbox.ts';
import type { AccountQuestions } from '../email/questions.ts';
import type { Sessions } from '../sessions/sessions.ts';
import {
  cleanName,
  emailProblem,
  normalizeName,
  passwordProblem,
  profileImageProblem,
  usernameProblem,
} from '../users/rules.ts';
import { findUser, type UserRow, updateUser } from '../users/store.ts';
import { type EmailChanges, namesTaken } from './email-changes.ts';
import { invalidateResetTokens } from './password-reset.ts';

export type ProfileUpdate = BodyOf<(typeof accountEndpoints)['PUT /auth/update']>;

export interface ProfileDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly questions: Questions<AccountQuestions>;
  readonly emailChanges: EmailChanges;
  /** Counts a valid change against the rate limit and throws if there were too many; unlimited if unset. */
  readonly countChange?: () => Promise<void>;
}

/**
 * Author of a change: the owner, with the session that a new password does not end; or an admin, by id. An owner's
 * new address must be confirmed first; an admin's change applies immediately.
 */
type Editor = Pick<Actor, 'session'> | { readonly admin: number };

/** Returns an error message for each invalid field. Unchanged values are always valid. */
function problemsOf(
  user: UserRow,
  shownEmail: string,
  { username, email, password, profile_image }: ProfileUpdate,
) {
  return {
    username: username.trim() === user.username ? null : usernameProblem(username),
    email: email.trim() === shownEmail ? null : emailProblem(email),
    password: password ? passwordProblem(password) : null,
    profile_image:
      profile_image && profile_image !== user.profile_image ? profileImageProblem(profile_image) : null,
  };
}

/**
 * Changes an account for its owner or an admin; returns the updated row.
 * @throws ProblemError invalid_input naming each field, reauthentication_required for an owner's new address or
 * password, bad_request if a name is taken, or too_many_requests
 */
export async function updateProfile(
  { db, clock, outbox, sessions, questions, emailChanges, countChange }: ProfileDeps,
  id: number,
  sent: Partial<ProfileUpdate>,
  editor: Editor,
): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw notSignedIn();
  // An owner sees a new address before it is confirmed; sending that address back is not a change.
  const currentEmail = 'admin' in editor ? user.email : (await emailChanges.shownEmail(user)).email;
  const update = { username: user.username, email: currentEmail, ...sent };
  requireValid(problemsOf(user, currentEmail, update));
  const email = update.email.trim() === currentEmail ? currentEmail : cleanName(update.email);
  if (!('admin' in editor) && (update.password || email !== currentEmail)) requireFreshSignIn(editor);
  await countChange?.();

  const isRenamed = update.username.trim() !== user.username;
  const username = cleanName(update.username);
  const names = { username, username_key: normalizeName(username), username_skeleton: skeletonOf(username) };
  const password_hash = update.password ? await hashPassword(update.password, 'first') : null;

  const changed = db.transaction().execute(async (trx) => {
    await lockRows(trx, 'users', [id]);
    // Read the account again: another request may have changed it while the password was hashed.
    const current = await findUser(trx, id);
    if (!current) throw notSignedIn();
    if (isRenamed && names.username_key !== current.username_key) {
      const reserved = { username_key: names.username_key, email_key: '' };
      if (await questions.ask('areNamesReserved', trx, reserved)) throw namesTaken();
    }
    const profile_image = update.profile_image === undefined ? current.profile_image : update.profile_image;
    const updated = await updateUser(trx, id, {
      profile_image,
      ...(isRenamed && names),
      ...(password_hash !== null && { password_hash }),
    });
    if (password_hash !== null) {
      const session = 'admin' in editor ? null : editor.session.id;
      await sessions.revokeAccess(trx, id, session);
      if (session !== null) await sessions.renew(trx, session);
      await invalidateResetTokens(trx, updated);
      await outbox.enqueue(trx, {
        recipient: updated.email,
        message: { kind: 'password_changed', username: updated.username },
      });
    }
    if (email !== currentEmail)
      await emailChanges['admin' in editor ? 'apply' : 'request'](trx, updated, email);
    const fields = Object.entries({
      username: updated.username !== current.username,
      email: email !== currentEmail,
      password: password_hash !== null,
      picture: profile_image !== current.profile_image,
    }).flatMap(([field, isChanged]) => (isChanged ? [field] : []));
    if (fields.length > 0)
      await recordAudit(trx, clock, {
        actor_id: 'admin' in editor ? editor.admin : id,
        action: 'account_edited',
        member_id: id,
        detail: { fields: fields.join(', ') },
      });
    return await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  });
  try {
    return await changed;
  } catch (error) {
    throw isUniqueViolation(error) ? namesTaken() : error;
  } finally {
    outbox.flush();
  }
}
