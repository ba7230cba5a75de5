import type { RedeemedGift } from '@lamplight/contract';
import { lockRows } from '../../../../db/dialect.ts';
import type { Database } from '../../../../db/schema.ts';
import type { Payments } from '../../../../gateways/payments/payments.ts';
import { isoOf } from '../../../../platform/clock.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import { invalidField } from '../../../../platform/text-fields.ts';
import { recordAudit } from '../../../accounts/index.ts';
import type { BillingContext } from '../context.ts';
import { ensureRow } from '../subscriptions-store.ts';
import { hashOfCode } from './gift-codes.ts';
import type { GiftExtensions } from './gift-extensions.ts';
import { startGiftPeriod } from './gift-period.ts';
import { changeGift, findGiftByCode, type GiftRow } from './gifts-store.ts';
import { m } from './messages.ts';

export interface GiftRedeemer {
  /** Finds the paid gift of a code. @throws ProblemError not_found */
  find(code: string): Promise<GiftRow>;
  /** @throws ProblemError invalid_input with the reason why a gift cannot be redeemed */
  requireRedeemable(gift: GiftRow): void;
  /**
   * Redeems a gift into an account without a subscription, within the caller's transaction; returns the ISO time at
   * which the access ends.
   */
  give(trx: Database, gift: GiftRow, userId: number): Promise<string>;
  /** Redeems a gift into an account. Idempotent for the same account. @throws ProblemError invalid_input */
  redeem(code: string, userId: number, payments: Payments): Promise<RedeemedGift>;
}

const refused = (message: string) => invalidField('code', message);

export function createGiftRedeemer(context: BillingContext, extensions: GiftExtensions): GiftRedeemer {
  const { db, clock, log, events } = context;

  function requireRedeemable({ state, expires_at }: GiftRow): void {
    if (state === 'redeemed') throw refused(m.codeRedeemed);
    if (state === 'taken_back') throw refused(m.codeTakenBack);
    if (state !== 'paid') throw refused(m.codeUnknown);
    if (expires_at !== null && expires_at <= clock.iso()) throw refused(m.codeExpired);
  }

  /** Marks a gift as redeemed; only one of several concurrent requests succeeds. */
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

  async function give(trx: Database, gift: GiftRow, userId: number): Promise<string> {
    await lockRows(trx, 'users', [userId]);
    await ensureRow(trx, userId);
    await claim(trx, gift, userId, {});
    return await startGiftPeriod(context, trx, gift, userId);
  }

  const resultOf = (gift: GiftRow): RedeemedGift =>
    gift.extends === null
      ? { kind: 'access', until: gift.ends_at ?? '' }
      : { kind: 'extended', until: gift.extended_to ?? '' };

  const find: GiftRedeemer['find'] = async (code) => {
    const gift = await findGiftByCode(db, hashOfCode(code));
    if (!gift || gift.state === 'open' || gift.state === 'unpaid')
      throw new ProblemError('not_found', m.codeUnknown);
    return gift;
  };

  return {
    find,
    requireRedeemable,
    give,
    redeem: async (code, userId, payments) => {
      const gift = await find(code);
      if (gift.state === 'redeemed' && gift.redeemed_by === userId) return resultOf(gift);
      requireRedeemable(gift);
      const extension = await extensions.find(gift, userId, payments);
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
      const after = await extensions.finish({ ...gift, extends: extension.subscription }, userId, payments);
      return resultOf(after);
    },
  };
}
