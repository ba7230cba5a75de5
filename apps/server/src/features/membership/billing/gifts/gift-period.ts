import { isLive } from '@lamplight/contract';
import type { Database } from '../../../../db/schema.ts';
import { isoOf } from '../../../../platform/clock.ts';
import type { BillingContext } from '../context.ts';
import { addMonths } from '../rules.ts';
import { findWithGrant } from '../subscriptions-store.ts';
import { type GiftRow, saveGiftPeriods } from './gifts-store.ts';

/**
 * Sets the period of a redeemed gift: it starts now, or after the account's other gifts, free months and a
 * subscription that is set to end. Returns the ISO time of the period's end.
 */
export async function startGiftPeriod(
  { clock, events }: Pick<BillingContext, 'clock' | 'events'>,
  trx: Database,
  gift: GiftRow,
  userId: number,
): Promise<string> {
  const row = await findWithGrant(trx, userId);
  const endsAt = row && isLive(row.stripe_status) ? row.ends_at : null;
  const busyUntil = [row?.gift_until, row?.grant_expires_at, endsAt].map((end) => Date.parse(end ?? '') || 0);
  const start = Math.max(clock.ms(), ...busyUntil);
  const ends_at = isoOf(addMonths(start, gift.months));
  await trx
    .updateTable('gifts')
    .set({ starts_at: isoOf(start), ends_at, extends: null, extended_from: null, extended_to: null })
    .where('id', '=', gift.id)
    .execute();
  await saveGiftPeriods(trx, userId, clock.iso());
  await events.emit('subscriptionChanged', trx, { userId });
  return ends_at;
}
