import type { AdminGift, BoughtGift, CodedGift } from '@lamplight/contract';
import { giftCodeText } from '@lamplight/contract';
import type { Database } from '../../../../db/schema.ts';
import type { Payments } from '../../../../gateways/payments/payments.ts';
import { isoOf } from '../../../../platform/clock.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import { type MailGift, recordAudit } from '../../../accounts/index.ts';
import type { BillingContext } from '../context.ts';
import type { CheckoutOutcome } from '../fulfil.ts';
import type { PlanCatalog } from '../plans.ts';
import type { Sync } from '../sync.ts';
import { createGiftShop, type GiftShop } from './buy-gift.ts';
import { createGiftCodes, hashOfCode } from './gift-codes.ts';
import { createGiftSettings, type GiftSettingsStore } from './gift-settings.ts';
import {
  deleteUnpaidBefore,
  findGift,
  findGiftByKey,
  findGiftBySession,
  type GiftFilter,
  type GiftRow,
  listOpenGifts,
  listPaidGifts,
  listUnfinished,
} from './gifts-store.ts';
import { m } from './messages.ts';
import { createGiftRedeemer, type GiftRedeemer } from './redeem-gift.ts';
import { createRegisterWithGift, type RegisterWithGift } from './register-with-gift.ts';
import { createGiftReversals, type GiftReversals } from './take-back.ts';

/** Milliseconds for which a checkout is left to its buyer and the provider's event. */
const openMs = 60_000;

type ListedGift = Awaited<ReturnType<typeof listPaidGifts>>[number];

export interface Gifts {
  readonly shop: GiftShop;
  readonly settings: GiftSettingsStore;
  readonly redeemer: GiftRedeemer;
  readonly reversals: GiftReversals;
  readonly register: RegisterWithGift;
  /** Returns what a mail about a gift says; null if there is nothing to send. */
  mailOf(
    id: number,
    kind: 'gift_bought' | 'gift_received',
  ): Promise<(MailGift & { readonly language: string | null }) | null>;
  /** Deletes names, addresses and messages of an account that is about to be deleted from its gifts. */
  forget(trx: Database, userId: number): Promise<void>;
  /** Settles a checkout of a gift; null if the session is not one of a gift. */
  fulfil(sessionId: string, payments?: Payments): Promise<CheckoutOutcome | null>;
  /** Settles what events have not: checkouts, and subscriptions still to be extended or shortened. */
  reconcile(limit: number): Promise<void>;
  /** Deletes checkouts that were begun before a time and never paid. */
  clean(moment: string): Promise<void>;
  /** Returns a gift for its buyer. @throws ProblemError not_found */
  readBought(token: string, payments: Payments): Promise<BoughtGift>;
  /** Returns what a code is for. @throws ProblemError not_found */
  readCoded(code: string): Promise<CodedGift>;
  list(filter: Omit<GiftFilter, 'codeHash' | 'now'>): Promise<AdminGift[]>;
  /** @throws ProblemError not_found, invalid_input */
  sendAgain(id: number, actorId: number): Promise<AdminGift>;
  /** Refunds a gift and takes it back. @throws PaymentsUnavailable, with nothing changed */
  cancel(id: number, payments: Payments): Promise<AdminGift>;
}

const stateOf = ({ state, expires_at }: GiftRow, now: string) =>
  state === 'paid' && expires_at !== null && expires_at <= now ? 'expired' : state;

/** Returns the state of a gift that was paid. */
function paidStateOf(gift: GiftRow, now: string): AdminGift['state'] {
  const state = stateOf(gift, now);
  return state === 'open' || state === 'unpaid' ? 'paid' : state;
}

const sharedFields = ({ plan_name, months, buyer_name, recipient_name, expires_at }: GiftRow) => ({
  plan_name,
  months,
  from: buyer_name,
  to: recipient_name,
  expires_at,
});

/** Gifts: bought for money, redeemed by a code, taken back with the money. */
export function createGifts(
  context: BillingContext & { readonly timeZone: string },
  { sync, plans }: { readonly sync: Sync; readonly plans: PlanCatalog },
): Gifts {
  const { db, clock, log, accounts, publicUrl, timeZone } = context;
  const codes = createGiftCodes(context.secret);
  const settings = createGiftSettings(context);
  const shop = createGiftShop(context, { plans, settings, codes, timeZone });
  const redeemer = createGiftRedeemer(context, { sync, timeZone });
  const reversals = createGiftReversals(context, shop);
  const noSuchGift = () => new ProblemError('not_found', m.noSuchGift);
  const redeemUrl = (key: string) => `${publicUrl}/redeem/${giftCodeText(codes.codeOf(key))}`;

  const mailOf: Gifts['mailOf'] = async (id, kind) => {
    const gift = await findGift(db, id);
    // No gift is sent that was taken back, or redeemed before its day; its buyer keeps the link.
    const isDue = gift?.state === 'paid' || (gift?.state === 'redeemed' && kind === 'gift_bought');
    if (!gift || !isDue) return null;
    return {
      ...sharedFields(gift),
      message: gift.message,
      language: gift.language,
      expiresAt: gift.expires_at ?? '',
      code: giftCodeText(codes.codeOf(gift.gift_key)),
      redeemUrl: redeemUrl(gift.gift_key),
      boughtUrl: `${publicUrl}/gift/${codes.tokenOf(gift.gift_key)}`,
    };
  };
  const forget: Gifts['forget'] = async (trx, userId) => {
    await trx
      .updateTable('gifts')
      .set({ buyer_name: '', buyer_email: null, message: '', search_text: '' })
      .where('buyer_id', '=', userId)
      .execute();
    await trx
      .updateTable('gifts')
      .set({ recipient_name: '', recipient_email: null, message: '', search_text: '' })
      .where('redeemed_by', '=', userId)
      .execute();
  };

  const presentAdmin = (gift: ListedGift, now: string): AdminGift => ({
    id: gift.id,
    ...sharedFields(gift),
    state: paidStateOf(gift, now),
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
  const list: Gifts['list'] = async (filter) => {
    const now = clock.iso();
    const rows = await listPaidGifts(db, { ...filter, now, codeHash: hashOfCode(filter.search) });
    return rows.map((row) => presentAdmin(row, now));
  };
  const presentOne = async (id: number): Promise<AdminGift> => {
    const [found] = await list({ search: '', before: id + 1, limit: 1 });
    if (found?.id !== id) throw noSuchGift();
    return found;
  };

  async function reconcileOne(id: number, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, gift: id }, 'gift not settled, will retry');
    }
  }

  return {
    shop,
    settings,
    redeemer,
    reversals,
    register: createRegisterWithGift(context, redeemer),
    mailOf,
    forget,
    fulfil: async (sessionId, payments) => {
      const gift = await findGiftBySession(db, sessionId);
      if (!gift) return null;
      const { state } = await shop.settle(gift, payments);
      return state === 'open' ? 'open' : state === 'unpaid' ? 'released' : 'done';
    },
    reconcile: async (limit) => {
      for (const gift of await listOpenGifts(db, isoOf(clock.ms() - openMs), limit))
        await reconcileOne(gift.id, () => shop.settle(gift));
      for (const { id, state } of await listUnfinished(db, limit))
        await reconcileOne(id, () => (state === 'redeemed' ? redeemer.apply(id) : reversals.undo(id)));
    },
    clean: async (moment) => {
      await deleteUnpaidBefore(db, moment);
    },
    readBought: async (token, payments) => {
      const key = codes.keyOf(token);
      const found = key === null ? undefined : await findGiftByKey(db, key);
      if (!found) throw new ProblemError('not_found', m.linkUnknown);
      const gift = await shop.settle(found, payments).catch((error: unknown) => {
        log.info({ err: error, gift: found.id }, 'gift not settled, will retry');
        return found;
      });
      const state = stateOf(gift, clock.iso());
      const isWhole = state === 'paid';
      return {
        ...sharedFields(gift),
        state,
        amount: gift.amount,
        currency: gift.currency,
        code: isWhole ? giftCodeText(codes.codeOf(gift.gift_key)) : null,
        redeem_url: isWhole ? redeemUrl(gift.gift_key) : null,
        message: gift.message,
        recipient_email: gift.recipient_email,
        send_at: gift.send_at,
        redeemed_at: gift.redeemed_at,
      };
    },
    readCoded: async (code) => {
      const gift = await redeemer.find(code);
      return { ...sharedFields(gift), message: gift.message, state: paidStateOf(gift, clock.iso()) };
    },
    list,
    sendAgain: async (id, actorId) => {
      const gift = await findGift(db, id);
      if (!gift) throw noSuchGift();
      const recipient = gift.recipient_email ?? gift.buyer_email;
      if (stateOf(gift, clock.iso()) !== 'paid' || recipient === null)
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
    cancel: async (id, payments) => {
      const gift = await findGift(db, id);
      if (!gift || gift.payment_intent === null) throw noSuchGift();
      await payments.gifts.refund(gift.payment_intent);
      const charge = { gift: gift.gift_key, amountRefunded: gift.amount };
      await reversals.reverse(charge, { isFinal: true, reason: 'refund' }, payments);
      log.info({ audit: 'billing', gift: id }, 'gift canceled and refunded');
      return await presentOne(id);
    },
  };
}
