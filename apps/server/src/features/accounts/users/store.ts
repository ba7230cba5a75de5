import type { Insertable, Selectable } from 'kysely';
import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';

export type UserRow = Selectable<Schema['users']>;

export const userColumns = [
  'id',
  'username',
  'username_key',
  'username_skeleton',
  'email',
  'email_key',
  'password_hash',
  'role',
  'staff_role',
  'profile_image',
  'is_premium',
  'manual_premium_override',
  'device_version',
  'muted_until',
  'mute_reason',
  'has_second_factor',
  'email_confirmed_at',
  'sign_in_mails',
  'language',
  'created_at',
  'password_allowed_until',
] as const;

const userRow = prepareQuery<{ id: number }, UserRow>((db, { id }) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id),
);

export const findUser = async (db: Database, id: number): Promise<UserRow | undefined> =>
  (await userRow(db, { id }))[0];

/** Finds an account by normalized username or current email address. No username contains an @. */
export const findUserByName = (db: Database, key: string): Promise<UserRow | undefined> =>
  key.includes('@')
    ? findUserByEmail(db, key)
    : db.selectFrom('users').selectAll().where('username_key', '=', key).executeTakeFirst();

export const insertUser = (db: Database, user: Insertable<Schema['users']>): Promise<{ id: number }> =>
  db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();

/** Sets a new password hash and invalidates the account's known devices. */
export const updatePassword = (db: Database, id: number, password_hash: string) =>
  db
    .updateTable('users')
    .set((eb) => ({ password_hash, device_version: eb('device_version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Sets the time until which an account that must use single sign-on may sign in without it. */
export const updatePasswordAllowed = (db: Database, id: number, password_allowed_until: string) =>
  db.updateTable('users').set({ password_allowed_until }).where('id', '=', id).execute();

/** Invalidates the account's known devices, and turns emails about sign-ins on again. */
export const forgetDevices = (db: Database, id: number) =>
  db
    .updateTable('users')
    .set((eb) => ({ device_version: eb('device_version', '+', 1), sign_in_mails: 1 }))
    .where('id', '=', id)
    .execute();

/** Sets a role. The caller must end the account's sessions, because tokens contain the role. */
export const updateRole = (db: Database, id: number, role: UserRow['role']) =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute();

/** Sets a staff role. The role applies from the next request, because no token contains it. */
export const updateStaffRole = (db: Database, id: number, staff_role: UserRow['staff_role']) =>
  db.updateTable('users').set({ staff_role }).where('id', '=', id).execute();

/** Sets or removes the manual premium override. Returns false if it already had this value. */
export async function updatePremiumOverride(db: Database, id: number, isOn: boolean): Promise<boolean> {
  const manual_premium_override = isOn ? 1 : 0;
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ manual_premium_override })
    .where('id', '=', id)
    .where('manual_premium_override', '<>', manual_premium_override)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const listAdmins = (db: Database): Promise<UserRow[]> =>
  db.selectFrom('users').selectAll().where('role', '=', 'admin').orderBy('username_key').execute();

/** Updates an account and returns it; a new password also invalidates the account's known devices. */
export const updateUser = (
  db: Database,
  id: number,
  change: Partial<
    Pick<
      UserRow,
      | 'username'
      | 'username_key'
      | 'username_skeleton'
      | 'email'
      | 'email_key'
      | 'email_confirmed_at'
      | 'sign_in_mails'
      | 'language'
      | 'profile_image'
      | 'password_hash'
    >
  >,
): Promise<UserRow> =>
  db
    .updateTable('users')
    .set(change)
    .$if(change.password_hash !== undefined, (query) =>
      query.set((eb) => ({ device_version: eb('device_version', '+', 1) })),
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const findUserByEmail = (db: Database, key: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();

export type UserNames = Pick<UserRow, 'username_key' | 'username_skeleton' | 'email_key'>;

/**
 * Lists accounts that use any of these normalized usernames, a username with one of these skeletons (one that looks
 * alike), or the email address.
 */
export const findUsersByNames = (
  db: Database,
  names: {
    readonly usernames: readonly string[];
    readonly skeletons: readonly string[];
    readonly email: string;
  },
): Promise<UserNames[]> =>
  db
    .selectFrom('users')
    .select(['username_key', 'username_skeleton', 'email_key'])
    .where((eb) =>
      eb.or([
        eb('username_key', 'in', names.usernames),
        eb('username_skeleton', 'in', names.skeletons),
        eb('email_key', '=', names.email),
      ]),
    )
    .execute();

export const deleteUser = (db: Database, id: number) => db.deleteFrom('users').where('id', '=', id).execute();
