import { notificationLimits, type PushDevice } from '@lamplight/contract';
import type { Database } from '../../db/schema.ts';
import type { PushTarget } from '../../gateways/push/push-sender.ts';
import { ProblemError } from '../../platform/errors.ts';
import { deviceText } from '../accounts/index.ts';
import { m } from './messages.ts';

interface DeviceOwner {
  readonly id: number;
  readonly session: { readonly id: string };
}

/** Lists a member's devices whose sign-in has not ended, the latest first. */
export async function listDevices(db: Database, { id, session }: DeviceOwner): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .select(['d.id', 's.device', 'd.created_at', 'd.session_id'])
    .where('d.user_id', '=', id)
    .where('s.ended_at', 'is', null)
    .orderBy('d.id', 'desc')
    .limit(notificationLimits.devices)
    .execute();
  return rows.map(({ session_id, device, ...row }) => ({
    ...row,
    device: deviceText(device),
    is_current: session_id === session.id,
  }));
}

/** Returns whether a device of any member is registered with this endpoint. */
export const isStoredEndpoint = async (db: Database, endpoint: string): Promise<boolean> =>
  (await db.selectFrom('push_devices').select('id').where('endpoint', '=', endpoint).executeTakeFirst()) !==
  undefined;

/**
 * Registers the device of a sign-in, or takes it over from the member who used it before.
 * @param renewalOf earlier sign-in of the browser, if the browser registers again without the member's action
 * @throws ProblemError push_off for a renewal after pushes to either sign-in were turned off
 */
export async function registerDevice(
  db: Database,
  owner: DeviceOwner,
  { renewalOf, ...target }: PushTarget & { readonly renewalOf: string | undefined },
  now: string,
): Promise<void> {
  const row = { ...target, user_id: owner.id, session_id: owner.session.id, seen_at: now };
  await db.transaction().execute(async (tx) => {
    const session = tx.updateTable('sessions').set({ push_off_at: null }).where('id', '=', owner.session.id);
    const turnedOn =
      renewalOf === undefined
        ? session
        : session
            .where('push_off_at', 'is', null)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('sessions as earlier')
                    .select('earlier.id')
                    .where('earlier.id', '=', renewalOf)
                    .where('earlier.user_id', '=', owner.id)
                    .where('earlier.push_off_at', 'is not', null),
                ),
              ),
            );
    if ((await turnedOn.executeTakeFirst()).numUpdatedRows === 0n)
      throw new ProblemError('push_off', m.pushesOff);
    // A browser has only one subscription, so an earlier one of this sign-in is no longer valid.
    await tx
      .deleteFrom('push_devices')
      .where('session_id', '=', owner.session.id)
      .where('endpoint', '<>', target.endpoint)
      .execute();
    await tx
      .insertInto('push_devices')
      .values({ ...row, created_at: now })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute();
    const old = await tx
      .selectFrom('push_devices')
      .select('id')
      .where('user_id', '=', owner.id)
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .offset(notificationLimits.devices)
      .limit(1000)
      .execute();
    if (old.length > 0)
      await tx
        .deleteFrom('push_devices')
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute();
  });
}

/** Removes a device for good: its browser no longer registers by itself. */
export const removeDevice = (db: Database, userId: number, id: number, now: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const device = tx
      .selectFrom('push_devices')
      .select('session_id')
      .where('user_id', '=', userId)
      .where('id', '=', id);
    await tx.updateTable('sessions').set({ push_off_at: now }).where('id', 'in', device).execute();
    await tx.deleteFrom('push_devices').where('user_id', '=', userId).where('id', '=', id).execute();
  });

/** Lists the devices of members whose sign-in has not been ended; it may have expired. */
export const listTargets = (db: Database, userIds: readonly number[]) =>
  db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .select(['d.id', 'd.user_id', 'd.endpoint', 'd.p256dh', 'd.auth'])
    .select(['s.created_at as signed_in_at', 's.last_seen_at'])
    .where('d.user_id', 'in', userIds)
    .where('s.ended_at', 'is', null)
    .orderBy('d.id')
    .execute();
