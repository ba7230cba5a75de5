import { isLive, type RedeemedGift } from '@lamplight/contract';
import { lockRows } from '../../../../db/dialect.ts';
import type { Database } from '../../../../db/schema.ts';
import { type Payments, PaymentsRefused } from '../../../../gateways/payments/payments.ts';
import { isoOf } from '../../../../platform/clock.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import { invalidField } from '../../../../platform/text-fields.ts';
import { recordAudit } from '../../../accounts/index.ts';
import { type BillingContext, withBillingLease } from '../context.ts';
import { addMonths } from '../rules.ts';
import { ensureRow, findSubscription, findWithGrant } from '../subscriptions-store.ts';
import type { Sync } from '../sync.ts';
import { hashOfCode } from './gift-codes.ts';
import { dayIn, extendedEnd, maxAheadMs } from './gift-rules.ts';
import { changeGift, findGift, findGiftByCode, type GiftRow, saveGiftPeriods } from './gifts-store.ts';
import { m } from './messages.ts';

/** A subscription that a gift extends, with its next payment before and after, in milliseconds since 1970. */
interface Extension {
  readonly subscription: string;
  readonly from: number;
  readonly to: number;
}

export interface GiftRedeemer {
  /** Finds the gift of a code. @throws ProblemError not_found */
  find(code: string): Promise<GiftRow>;
  /** @throws ProblemError invalid_input with the reason why a gift cannot be redeemed */
  requireRedeemable(gift: GiftRow): void;
  /** Redeems a gift into an account without a subscription, within the caller's transaction; returns until when. */
  give(trx: Database, gift: GiftRow, userId: number): Promise<string>;
  /** Redeems a gift into an account. The same account can repeat it. @throws ProblemError invalid_input */
  redeem(code: string, userId: number, payments: Payments): Promise<RedeemedGift>;
  /** Extends the subscription of a redeemed gift at the provider, once; one that has ended becomes access. */
  apply(id: number, payments?: Payments): Promise<void>;
}

const refused = (message: string) => invalidField('code', message);

export function createGiftRedeemer(
  context: BillingContext,
  { sync, timeZone }: { readonly sync: Sync; readonly timeZone: string },
): GiftRedeemer {
  const { db, clock, log, events } = context;

  function requireRedeemable({ state, expires_at }: GiftRow): void {
    if (state === 'redeemed') throw refused(m.codeRedeemed);
    if (state === 'taken_back') throw refused(m.codeTakenBack);
    if (state !== 'paid') throw refused(m.codeUnknown);
    if (expires_at !== null && expires_at <= clock.iso()) throw refused(m.codeExpired);
  }

  /** Marks a gift as redeemed; of concurrent requests one succeeds. */
  async function claim(
    trx: Database,
    gift: GiftRow,
    userId: number,
    change: Partial<GiftRow>,
  ): Promise<void> {
    const now = clock.iso();
    const claimed = await changeGift(trx, gift.id, ['paid'], {
      ...change,
      state: 'redeemed',
      redeemed_at: now,
      redeemed_by: userId,
    });
    if (!claimed) throw refused(m.codeRedeemed);
    await recordAudit(trx, clock, {
      actor_id: userId,
      action: 'gift_redeemed',
      member_id: userId,
      target: `gift ${gift.id}`,
      detail: { months: gift.months, extends: change.extends !== undefined },
    });
    await events.emit('giftRedeemed', trx, { giftId: gift.id, userId });
  }

  /** Puts the gift's months after everything else that the account has already. Returns their end. */
  async function startPeriod(trx: Database, gift: GiftRow, userId: number): Promise<string> {
    const row = await findWithGrant(trx, userId);
    const endsAt = row && isLive(row.stripe_status) ? row.ends_at : null;
    const busyUntil = [row?.gift_until, row?.grant_expires_at, endsAt].map(
      (end) => Date.parse(end ?? '') || 0,
    );
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

  async function give(trx: Database, gift: GiftRow, userId: number): Promise<string> {
    await lockRows(trx, 'users', [userId]);
    await ensureRow(trx, userId);
    await claim(trx, gift, userId, {});
    return await startPeriod(trx, gift, userId);
  }

  /** Returns how a gift extends the account's subscription; null without one that goes on. */
  async function extensionOf(gift: GiftRow, userId: number, payments: Payments): Promise<Extension | null> {
    const customer = (await findSubscription(db, userId))?.stripe_customer_id ?? null;
    // Whoever pays by now is extended, and not given a second time beside it.
    if (customer !== null) await sync(customer, payments);
    const row = await findSubscription(db, userId);
    const subscription = row?.stripe_subscription_id ?? null;
    if (!row || subscription === null || !isLive(row.stripe_status)) return null;
    const found = await payments.gifts.findExtendable(subscription);
    if (!found) return null;
    const to = extendedEnd(gift, found);
    if (to === 'currency') throw refused(m.otherCurrency);
    if (to > clock.ms() + maxAheadMs) throw tooFar(gift);
    return { subscription, from: found.periodEnd, to };
  }

  const tooFar = ({ expires_at }: GiftRow) =>
    refused(m.tooFar({ day: dayIn(timeZone, Date.parse(expires_at ?? '') || clock.ms()) }));

  const resultOf = (gift: GiftRow): RedeemedGift =>
    gift.extends === null
      ? { kind: 'access', until: gift.ends_at ?? '' }
      : { kind: 'extended', until: gift.extended_to ?? '' };

  /** Makes a gift whole again that the provider does not let extend the subscription. */
  const giveBack = (gift: GiftRow) =>
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
            // The subscription ended meanwhile: the gift becomes access of its own.
            await lockRows(trx, 'users', [gift.redeemed_by]);
            await ensureRow(trx, gift.redeemed_by);
            await startPeriod(trx, gift, gift.redeemed_by);
          }
        });
        log.info({ audit: 'billing', gift: id, subscription, extended: isExtended }, 'gift applied');
      } catch (error) {
        if (!(error instanceof PaymentsRefused)) throw error;
        log.warn({ err: error, gift: id, subscription }, 'gift refused by the provider');
        await giveBack(gift);
      }
    });
  }

  const find: GiftRedeemer['find'] = async (code) => {
    const gift = await findGiftByCode(db, hashOfCode(code));
    if (!gift || gift.state === 'open' || gift.state === 'unpaid')
      throw new ProblemError('not_found', m.codeUnknown);
    return gift;
  };

  /** Finishes an extension at once if the provider answers; otherwise the reconciler does it within a minute. */
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

  return {
    find,
    requireRedeemable,
    give,
    apply,
    redeem: async (code, userId, payments) => {
      const gift = await find(code);
      if (gift.state === 'redeemed' && gift.redeemed_by === userId) return resultOf(gift);
      requireRedeemable(gift);
      const extension = await extensionOf(gift, userId, payments);
      if (!extension) {
        const until = await db.transaction().execute((trx) => give(trx, gift, userId));
        log.info({ audit: 'billing', user_id: userId, gift: gift.id }, 'gift redeemed');
        return { kind: 'access', until };
      }
      await db.transaction().execute((trx) =>
        claim(trx, gift, userId, {
          extends: extension.subscription,
          extended_from: isoOf(extension.from),
          extended_to: isoOf(extension.to),
        }),
      );
      log.info({ audit: 'billing', user_id: userId, gift: gift.id }, 'gift redeemed');
      const after = await finish({ ...gift, extends: extension.subscription }, userId, payments);
      return resultOf(after);
    },
  };
}
