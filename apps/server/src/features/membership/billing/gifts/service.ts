import type { BoughtGift, CodedGift } from '@lamplight/contract';
import { giftCodeText, giftLimits } from '@lamplight/contract';
import type { Database } from '../../../../db/schema.ts';
import type { Payments } from '../../../../gateways/payments/payments.ts';
import { isoOf } from '../../../../platform/clock.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import type { MailGift } from '../../../accounts/index.ts';
import type { BillingContext } from '../context.ts';
import type { CheckoutOutcome } from '../fulfil.ts';
import type { PlanCatalog } from '../plans.ts';
import type { Sync } from '../sync.ts';
import { createGiftShop, type GiftShop } from './buy-gift.ts';
import { createGiftAdministration, type GiftAdministration } from './gift-administration.ts';
import { createGiftCodes } from './gift-codes.ts';
import { createGiftExtensions } from './gift-extensions.ts';
import { giftStateOf, paidGiftStateOf, sharedGiftFields } from './gift-rules.ts';
import { createGiftSettings, type GiftSettingsStore } from './gift-settings.ts';
import {
  deleteUnpaidBefore,
  findGift,
  findGiftByKey,
  findGiftBySession,
  forgetAccount,
  forgetEndedBefore,
  listOpenGifts,
  listUnfinished,
} from './gifts-store.ts';
import { m } from './messages.ts';
import { createGiftRedeemer, type GiftRedeemer } from './redeem-gift.ts';
import { createRegisterWithGift, type RegisterWithGift } from './register-with-gift.ts';
import { createGiftReversals, type GiftReversals } from './take-back.ts';

/**
 * Milliseconds after which `reconcile` settles a checkout; earlier, the buyer's visit or the provider's event does.
 */
const openMs = 60_000;
const dayMs = 24 * 3600_000;

export interface Gifts {
  readonly admin: GiftAdministration;
  readonly shop: GiftShop;
  readonly settings: GiftSettingsStore;
  readonly redeemer: GiftRedeemer;
  readonly reversals: GiftReversals;
  readonly register: RegisterWithGift;
  /** Returns the facts in a mail about a gift; null if there is nothing to send. */
  mailOf(
    id: number,
    kind: 'gift_bought' | 'gift_received',
  ): Promise<(MailGift & { readonly language: string | null }) | null>;
  /** Clears the names, addresses and messages in the gifts of an account that is about to be deleted. */
  forget(trx: Database, userId: number): Promise<void>;
  /** Settles a checkout of a gift; null if the session does not belong to a gift. */
  fulfil(sessionId: string, payments?: Payments): Promise<CheckoutOutcome | null>;
  /**
   * Settles what events have not settled: open checkouts, and subscriptions that must still be extended or
   * shortened.
   */
  reconcile(limit: number): Promise<void>;
  /** Deletes checkouts that were begun before a time and never paid, and names in gifts that ended long ago. */
  clean(moment: string): Promise<void>;
  /** Returns a gift by the token of its buyer's link. @throws ProblemError not_found */
  readBought(token: string, payments: Payments): Promise<BoughtGift>;
  /** Returns the gift of a code. @throws ProblemError not_found */
  readCoded(code: string): Promise<CodedGift>;
}

/**
 * Creates the service of gifts, which are bought, redeemed by a code, and taken back after a refund or lost dispute.
 */
export function createGifts(
  context: BillingContext & { readonly timeZone: string },
  { sync, plans }: { readonly sync: Sync; readonly plans: PlanCatalog },
): Gifts {
  const { db, clock, log, publicUrl, timeZone } = context;
  const codes = createGiftCodes(context.secret);
  const settings = createGiftSettings(context);
  const shop = createGiftShop(context, { plans, settings, codes, timeZone });
  const extensions = createGiftExtensions(context, { sync, timeZone });
  const redeemer = createGiftRedeemer(context, extensions);
  const reversals = createGiftReversals(context, shop);
  const redeemUrl = (key: string) => `${publicUrl}/redeem/${giftCodeText(codes.codeOf(key))}`;

  const mailOf: Gifts['mailOf'] = async (id, kind) => {
    const gift = await findGift(db, id);
    // Send nothing about a gift that was taken back. If a gift was redeemed before its mail to the recipient was due,
    // send only the buyer's mail.
    const isDue = gift?.state === 'paid' || (gift?.state === 'redeemed' && kind === 'gift_bought');
    if (!gift || !isDue) return null;
    return {
      ...sharedGiftFields(gift),
      message: gift.message,
      language: gift.language,
      expiresAt: gift.expires_at ?? '',
      code: giftCodeText(codes.codeOf(gift.gift_key)),
      redeemUrl: redeemUrl(gift.gift_key),
      boughtUrl: `${publicUrl}/gift/${codes.tokenOf(gift.gift_key)}`,
    };
  };

  async function reconcileOne(id: number, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, gift: id }, 'gift not settled, will retry');
    }
  }

  return {
    admin: createGiftAdministration(context, reversals),
    shop,
    settings,
    redeemer,
    reversals,
    register: createRegisterWithGift(context, redeemer),
    mailOf,
    forget: forgetAccount,
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
        await reconcileOne(id, () => (state === 'redeemed' ? extensions.apply(id) : reversals.undo(id)));
    },
    clean: async (moment) => {
      await deleteUnpaidBefore(db, moment);
      await forgetEndedBefore(db, isoOf(clock.ms() - giftLimits.namesDays * dayMs));
    },
    readBought: async (token, payments) => {
      const key = codes.keyOf(token);
      const found = key === null ? undefined : await findGiftByKey(db, key);
      if (!found) throw new ProblemError('not_found', m.linkUnknown);
      const gift = await shop.settle(found, payments).catch((error: unknown) => {
        log.info({ err: error, gift: found.id }, 'gift not settled, will retry');
        return found;
      });
      const state = giftStateOf(gift, clock.iso());
      const isWhole = state === 'paid';
      return {
        ...sharedGiftFields(gift),
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
      return { ...sharedGiftFields(gift), message: gift.message, state: paidGiftStateOf(gift, clock.iso()) };
    },
  };
}
