import { isLive } from '@lamplight/contract';
import { lockRows } from '../../../../db/dialect.ts';
import { type Payments, PaymentsRefused } from '../../../../gateways/payments/payments.ts';
import { invalidField } from '../../../../platform/text-fields.ts';
import { type BillingContext, withBillingLease } from '../context.ts';
import { ensureRow, findSubscription } from '../subscriptions-store.ts';
import type { Sync } from '../sync.ts';
import { startGiftPeriod } from './gift-period.ts';
import { acceptedEnd, dayIn, extendedEnd } from './gift-rules.ts';
import { changeGift, findGift, type GiftRow } from './gifts-store.ts';
import { m } from './messages.ts';

/** A subscription that a gift extends, with its next payment before and after, in milliseconds since 1970. */
interface Extension {
  readonly subscription: string;
  readonly from: number;
  readonly to: number;
}

/** Gifts that move the next payment of a member's subscription. */
export interface GiftExtensions {
  /**
   * Returns how a gift would extend the account's subscription; null if the account has no subscription that
   * continues.
   * @throws ProblemError invalid_input if the subscription cannot be extended
   */
  find(gift: GiftRow, userId: number, payments: Payments): Promise<Extension | null>;
  /**
   * Extends the subscription for a redeemed gift at the provider, once. If the subscription has ended, the gift
   * gives months of access instead.
   */
  apply(id: number, payments?: Payments): Promise<void>;
  /**
   * Applies an extension at once if the provider answers; otherwise the reconciler does it within a minute.
   * @throws ProblemError invalid_input if the provider refused it, after which the gift can be redeemed again
   */
  finish(gift: GiftRow, userId: number, payments: Payments): Promise<GiftRow>;
}

export function createGiftExtensions(
  context: BillingContext,
  { sync, timeZone }: { readonly sync: Sync; readonly timeZone: string },
): GiftExtensions {
  const { db, clock, log } = context;

  const tooFar = ({ expires_at }: GiftRow) =>
    invalidField('code', m.tooFar({ day: dayIn(timeZone, Date.parse(expires_at ?? '') || clock.ms()) }));

  async function find(gift: GiftRow, userId: number, payments: Payments): Promise<Extension | null> {
    const customer = (await findSubscription(db, userId))?.stripe_customer_id ?? null;
    // The member may have subscribed meanwhile: the gift must extend that subscription, not run in parallel with it.
    if (customer !== null) await sync(customer, payments);
    const row = await findSubscription(db, userId);
    const subscription = row?.stripe_subscription_id ?? null;
    if (!row || subscription === null || !isLive(row.stripe_status)) return null;
    const found = await payments.gifts.findExtendable(subscription);
    if (!found) return null;
    const end = extendedEnd(gift, found);
    if (end === 'currency') throw invalidField('code', m.otherCurrency);
    const to = acceptedEnd(end, clock.ms());
    if (to === null) throw tooFar(gift);
    return { subscription, from: found.periodEnd, to };
  }

  /** Sets a gift back to 'paid', because the provider refused to extend the subscription by it. */
  const revertRedemption = (gift: GiftRow) =>
    db.transaction().execute(async (trx) => {
      await changeGift(trx, gift.id, ['redeemed'], {
        state: 'paid',
        redeemed_at: null,
        redeemed_by: null,
        extends: null,
        extended_from: null,
        extended_to: null,
      });
    });

  async function apply(id: number, payments = context.payments): Promise<void> {
    const { extends: subscription } = (await findGift(db, id)) ?? {};
    if (!subscription) return;
    await withBillingLease(context, `gift:${subscription}`, true, async (lease) => {
      const gift = await findGift(db, id);
      if (gift?.state !== 'redeemed' || gift.extends === null || gift.applied_at !== null) return;
      const ms = Date.parse(gift.extended_to ?? '') - Date.parse(gift.extended_from ?? '');
      try {
        const isExtended = await payments.gifts.extend(gift.extends, gift.gift_key, ms);
        await db.transaction().execute(async (trx) => {
          await lease.confirm(trx);
          if (isExtended) await changeGift(trx, id, ['redeemed', 'taken_back'], { applied_at: clock.iso() });
          else if (
            gift.redeemed_by !== null &&
            (await changeGift(trx, id, ['redeemed'], { extends: null }))
          ) {
            // The subscription ended meanwhile: the gift gives months of access instead.
            await lockRows(trx, 'users', [gift.redeemed_by]);
            await ensureRow(trx, gift.redeemed_by);
            await startGiftPeriod(context, trx, gift, gift.redeemed_by);
          }
        });
        log.info({ audit: 'billing', gift: id, subscription, extended: isExtended }, 'gift applied');
      } catch (error) {
        if (!(error instanceof PaymentsRefused)) throw error;
        log.warn({ err: error, gift: id, subscription }, 'gift refused by the provider');
        await revertRedemption(gift);
      }
    });
  }

  async function finish(gift: GiftRow, userId: number, payments: Payments): Promise<GiftRow> {
    await apply(gift.id, payments).catch((error: unknown) => {
      log.warn({ err: error, gift: gift.id }, 'gift not applied yet, will retry');
    });
    const after = await findGift(db, gift.id);
    if (after?.state === 'paid') throw tooFar(after);
    const customer = (await findSubscription(db, userId))?.stripe_customer_id ?? null;
    if (customer !== null)
      await sync(customer, payments, false).catch((error: unknown) => {
        log.info({ err: error, customer }, 'subscription sync failed, will retry');
      });
    return after ?? gift;
  }

  return { find, apply, finish };
}
