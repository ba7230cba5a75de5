import type { AdminGift } from '@lamplight/contract';
import type { Payments } from '../../../../gateways/payments/payments.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import { recordAudit } from '../../../accounts/index.ts';
import type { BillingContext } from '../context.ts';
import { hashOfCode } from './gift-codes.ts';
import { giftStateOf, paidGiftStateOf, sharedGiftFields } from './gift-rules.ts';
import { findGift, type GiftFilter, listPaidGifts } from './gifts-store.ts';
import { m } from './messages.ts';
import type { GiftReversals } from './take-back.ts';

type ListedGift = Awaited<ReturnType<typeof listPaidGifts>>[number];

/** Listing, sending again and canceling of gifts by admins. */
export interface GiftAdministration {
  list(filter: Omit<GiftFilter, 'codeHash' | 'now'>): Promise<AdminGift[]>;
  /**
   * Mails an unredeemed gift again, to its recipient or else to its buyer.
   * @throws ProblemError not_found, invalid_input
   */
  sendAgain(id: number, actorId: number): Promise<AdminGift>;
  /** Refunds a gift and takes it back. @throws PaymentsUnavailable, with nothing changed */
  cancel(id: number, actorId: number, payments: Payments): Promise<AdminGift>;
}

const presentAdmin = (gift: ListedGift, now: string): AdminGift => ({
  id: gift.id,
  ...sharedGiftFields(gift),
  state: paidGiftStateOf(gift, now),
  amount: gift.amount,
  amount_refunded: gift.amount_refunded,
  currency: gift.currency,
  buyer_email: gift.buyer_email,
  recipient_email: gift.recipient_email,
  send_at: gift.send_at,
  paid_at: gift.paid_at ?? gift.created_at,
  redeemed_at: gift.redeemed_at,
  member:
    gift.redeemed_by === null || gift.member_name === null
      ? null
      : { id: gift.redeemed_by, username: gift.member_name },
});

export function createGiftAdministration(
  { db, clock, log, accounts }: BillingContext,
  reversals: GiftReversals,
): GiftAdministration {
  const noSuchGift = () => new ProblemError('not_found', m.noSuchGift);
  const list: GiftAdministration['list'] = async (filter) => {
    const now = clock.iso();
    const rows = await listPaidGifts(db, { ...filter, now, codeHash: hashOfCode(filter.search) });
    return rows.map((row) => presentAdmin(row, now));
  };
  const presentOne = async (id: number): Promise<AdminGift> => {
    const [found] = await list({ search: '', before: id + 1, limit: 1 });
    if (found?.id !== id) throw noSuchGift();
    return found;
  };

  return {
    list,
    sendAgain: async (id, actorId) => {
      const gift = await findGift(db, id);
      if (!gift) throw noSuchGift();
      const recipient = gift.recipient_email ?? gift.buyer_email;
      if (giftStateOf(gift, clock.iso()) !== 'paid' || recipient === null)
        throw new ProblemError('invalid_input', m.nothingToSend);
      const kind = gift.recipient_email === null ? 'gift_bought' : 'gift_received';
      await db.transaction().execute(async (trx) => {
        await accounts.outbox.enqueue(trx, { recipient, message: { kind, gift: id } });
        await recordAudit(trx, clock, {
          actor_id: actorId,
          action: 'gift_sent_again',
          target: `gift ${id}`,
        });
      });
      accounts.outbox.flush();
      return await presentOne(id);
    },
    cancel: async (id, actorId, payments) => {
      const gift = await findGift(db, id);
      if (!gift || gift.payment_intent === null) throw noSuchGift();
      await payments.gifts.refund(gift.payment_intent);
      const charge = { gift: gift.gift_key, amountRefunded: gift.amount };
      await reversals.reverse(charge, { isFinal: true, reason: 'refund', actorId }, payments);
      log.info({ audit: 'billing', gift: id }, 'gift canceled and refunded');
      return await presentOne(id);
    },
  };
}
