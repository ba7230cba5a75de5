import { lockRows } from '../../../../db/dialect.ts';
import type { Database } from '../../../../db/schema.ts';
import type { Payments } from '../../../../gateways/payments/payments.ts';
import { isoOf } from '../../../../platform/clock.ts';
import { recordAudit } from '../../../accounts/index.ts';
import { type BillingContext, withBillingLease } from '../context.ts';
import { type GiftShop, receivedMailKey } from './buy-gift.ts';
import {
  changeGift,
  findGift,
  findGiftByKey,
  type GiftRow,
  listRunning,
  saveGiftPeriods,
} from './gifts-store.ts';

/** Minimum milliseconds until the next payment after a gift's extension of a subscription was undone. */
const noticeMs = 3 * 24 * 3600_000;

interface GiftReversal {
  readonly isFinal: boolean;
  readonly reason: 'refund' | 'dispute';
  /** Id of the admin who refunds the gift on this site; absent for a reversal at the provider. */
  readonly actorId?: number;
}

export interface GiftReversals {
  /**
   * Takes back a gift, redeemed or not, whose payment was fully refunded or lost to a dispute (`isFinal`). A partial
   * refund is recorded and leaves the gift valid.
   */
  reverse(
    charge: { readonly gift: string | null; readonly amountRefunded: number },
    reversal: GiftReversal,
    payments: Payments,
  ): Promise<void>;
  /** Undoes the extension of a subscription by a gift that was taken back. */
  undo(id: number, payments?: Payments): Promise<void>;
}

export function createGiftReversals(context: BillingContext, shop: Pick<GiftShop, 'settle'>): GiftReversals {
  const { db, clock, log, events, accounts } = context;

  /** Ends the access by a gift immediately; the account's later gifts start earlier by the remaining time. */
  async function endAccess(trx: Database, gift: GiftRow, userId: number): Promise<void> {
    const now = clock.ms();
    const end = Date.parse(gift.ends_at ?? '') || 0;
    const left = end - Math.max(now, Date.parse(gift.starts_at ?? '') || 0);
    if (left > 0)
      for (const later of await listRunning(trx, userId, clock.iso())) {
        if (later.starts_at === null || later.ends_at === null || Date.parse(later.starts_at) < end) continue;
        await trx
          .updateTable('gifts')
          .set({
            starts_at: isoOf(Date.parse(later.starts_at) - left),
            ends_at: isoOf(Date.parse(later.ends_at) - left),
          })
          .where('id', '=', later.id)
          .execute();
      }
    await saveGiftPeriods(trx, userId, clock.iso());
    await events.emit('subscriptionChanged', trx, { userId });
  }

  async function takeBack(gift: GiftRow, { reason, actorId }: GiftReversal): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const taken = await changeGift(trx, gift.id, ['paid', 'redeemed'], {
        state: 'taken_back',
        taken_back_at: clock.iso(),
      });
      if (!taken) return;
      const userId = taken.redeemed_by;
      // Delete the mail to the recipient if it still waits for its day, and with it the address.
      await accounts.outbox.drop(trx, receivedMailKey(gift));
      await recordAudit(trx, clock, {
        actor_id: actorId ?? null,
        action: 'gift_taken_back',
        member_id: userId,
        target: `gift ${gift.id}`,
        detail: { reason, redeemed: userId !== null },
      });
      if (userId === null) return;
      await lockRows(trx, 'users', [userId]);
      const user = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
      if (!user) return;
      if (taken.extends === null) await endAccess(trx, taken, userId);
      await accounts.outbox.enqueue(trx, {
        recipient: user.email,
        message: { kind: 'gift_taken_back', user: userId },
        onceKey: `gift-taken-back:${gift.gift_key}`,
      });
    });
    accounts.outbox.flush();
    log.warn({ audit: 'billing', gift: gift.id, reason }, 'gift taken back');
  }

  async function undo(id: number, payments = context.payments): Promise<void> {
    const { extends: subscription } = (await findGift(db, id)) ?? {};
    if (!subscription) return;
    await withBillingLease(context, `gift:${subscription}`, true, async (lease) => {
      const gift = await findGift(db, id);
      if (gift?.state !== 'taken_back' || gift.extends === null || gift.undone_at !== null) return;
      const ms = Date.parse(gift.extended_to ?? '') - Date.parse(gift.extended_from ?? '');
      await payments.gifts.shorten(gift.extends, gift.gift_key, ms, clock.ms() + noticeMs);
      await db.transaction().execute(async (trx) => {
        await lease.confirm(trx);
        await changeGift(trx, id, ['taken_back'], { undone_at: clock.iso() });
      });
    });
  }

  return {
    undo,
    reverse: async ({ gift: key, amountRefunded }, reversal, payments) => {
      const found = key === null ? undefined : await findGiftByKey(db, key);
      // The gift belongs to another installation that uses the same account at the provider.
      if (!found) return;
      // The event of the refund may arrive before that of the payment.
      const gift = await shop.settle(found, payments);
      await db
        .updateTable('gifts')
        .set({ amount_refunded: amountRefunded })
        .where('id', '=', gift.id)
        .execute();
      if (reversal.isFinal) await takeBack(gift, reversal);
      await undo(gift.id, payments);
    },
  };
}
