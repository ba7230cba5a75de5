import { randomUUID } from 'node:crypto';
import { type BodyOf, type GiftOffers, type giftEndpoints, giftLimits, isBlank } from '@lamplight/contract';
import type { Database } from '../../../../db/schema.ts';
import type { GiftPrice } from '../../../../gateways/payments/gift-payments.ts';
import type { Payments } from '../../../../gateways/payments/payments.ts';
import { createAsyncCache } from '../../../../platform/async-cache.ts';
import { isoOf } from '../../../../platform/clock.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import {
  invalidField,
  limitText,
  multiLine,
  requireValid,
  singleLine,
} from '../../../../platform/text-fields.ts';
import { cleanName, emailProblem } from '../../../accounts/index.ts';
import type { BillingContext } from '../context.ts';
import { pageLanguage } from '../new-checkout.ts';
import type { PlanCatalog } from '../plans.ts';
import { addMonths } from '../rules.ts';
import { type GiftCodes, hashOfCode } from './gift-codes.ts';
import { dayIn, giftOffersOf, instantIn, type PricedOffer } from './gift-rules.ts';
import type { GiftSettingsStore } from './gift-settings.ts';
import { changeGift, findGiftByKey, type GiftRow, insertGift, storeSession } from './gifts-store.ts';
import { m } from './messages.ts';

type Purchase = BodyOf<(typeof giftEndpoints)['POST /gifts/checkout']>;

/** Lifetime of a checkout; the provider requires at least 30 minutes. */
const checkoutMs = 45 * 60_000;
const dayMs = 24 * 3600_000;
/** Time of day at which gifts are mailed, in the publisher's time zone. */
const mailTime = '08:00:00';
const pricesMs = 10 * 60_000;
/** Maximum lines of a gift's message: more would fill a printed page. */
const messageLines = 12;

/** Returns false for days such as 30 February, which `Date.parse` moves on to March. */
function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && isoOf(ms).startsWith(day);
}

/** Returns the last day on which a gift bought now can be mailed. */
const lastSendDay = (timeZone: string, now: number): string =>
  dayIn(timeZone, now + giftLimits.sendWithinDays * dayMs);

/**
 * Validates the form of a purchase and returns the columns of the gift.
 * @throws ProblemError invalid_input naming each field
 */
function parsePurchase(
  { from, email, to = '', recipient_email, message = '', send_on }: Purchase,
  timeZone: string,
  now: number,
) {
  const buyer_name = limitText('from', singleLine(from), giftLimits.nameCharacters);
  const recipient_name = limitText('to', singleLine(to), giftLimits.nameCharacters);
  const text = limitText('message', multiLine(message), giftLimits.messageCharacters);
  const buyer_email = cleanName(email).toLowerCase();
  const recipient = cleanName(recipient_email ?? '').toLowerCase();
  const today = dayIn(timeZone, now);
  const day = send_on ?? null;
  const isDay = day === null || isCalendarDay(day);
  requireValid({
    from: isBlank(buyer_name) ? m.nameMissing : null,
    email: emailProblem(buyer_email),
    recipient_email: recipient !== '' ? emailProblem(recipient) : day === null ? null : m.dayWithoutEmail,
    message: text.split('\n').length > messageLines ? m.messageLines({ count: messageLines }) : null,
    send_on:
      !isDay || (day !== null && day < today)
        ? m.dayPast
        : day !== null && day > lastSendDay(timeZone, now)
          ? m.dayTooLate({ count: giftLimits.sendWithinDays })
          : null,
  });
  const dueMs = day === null || day === today ? now : instantIn(timeZone, day, mailTime);
  return {
    buyer_name,
    buyer_email,
    recipient_name,
    recipient_email: recipient === '' ? null : recipient,
    message: text,
    search_text: [buyer_name, buyer_email, recipient_name, recipient].join('\n').toLowerCase(),
    send_at: recipient === '' ? null : isoOf(dueMs),
  };
}

/** Returns the deduplication key of the mail that brings a gift to its recipient. */
export const receivedMailKey = ({ gift_key }: Pick<GiftRow, 'gift_key'>): string => `gift:${gift_key}`;

/** Queues the mails of a gift that was just paid. */
async function mailPaid(
  { accounts, clock }: Pick<BillingContext, 'accounts' | 'clock'>,
  trx: Database,
  gift: GiftRow,
): Promise<void> {
  const { id, buyer_email, recipient_email, send_at } = gift;
  if (buyer_email !== null)
    await accounts.outbox.enqueue(trx, {
      recipient: buyer_email,
      message: { kind: 'gift_bought', gift: id },
      onceKey: `gift-bought:${gift.gift_key}`,
    });
  if (recipient_email !== null && send_at !== null)
    await accounts.outbox.enqueue(trx, {
      recipient: recipient_email,
      message: { kind: 'gift_received', gift: id },
      onceKey: receivedMailKey(gift),
      dueAt: send_at > clock.iso() ? send_at : clock.iso(),
    });
}

/**
 * Returns the ISO time at which a gift that is paid now expires: `validMonths` after now, or after the mail to the
 * recipient if that is sent later.
 */
const expiryOf = ({ send_at }: GiftRow, now: number, validMonths: number): string =>
  isoOf(addMonths(Math.max(now, send_at === null ? 0 : Date.parse(send_at)), validMonths));

export interface GiftShop {
  offers(): Promise<GiftOffers>;
  /**
   * Starts the checkout of a gift; returns the URL of the provider's page.
   * @throws ProblemError invalid_input naming each field
   */
  buy(purchase: Purchase, buyerId: number | null, payments: Payments): Promise<string>;
  /**
   * Reads the checkout of an open gift from the provider, and marks the gift as paid, or as unpaid if the checkout
   * has expired. Returns the current gift.
   */
  settle(gift: GiftRow, payments?: Payments): Promise<GiftRow>;
}

interface ShopDeps {
  readonly plans: Pick<PlanCatalog, 'offered'>;
  readonly settings: GiftSettingsStore;
  readonly codes: GiftCodes;
  readonly timeZone: string;
}

export function createGiftShop(context: BillingContext, deps: ShopDeps): GiftShop {
  const { db, clock, log, accounts, publicUrl } = context;
  const { plans, settings, codes, timeZone } = deps;
  const cache = createAsyncCache<'all', readonly GiftPrice[]>({ clock, maxSize: 1, maxAgeMs: pricesMs });

  const priced = async (payments: Payments): Promise<PricedOffer[]> => {
    const own = cache.get('all', () => payments.gifts.listPrices());
    const [{ plans: offered }, prices] = await Promise.all([plans.offered(), own]);
    return giftOffersOf(offered, prices);
  };

  async function startCheckout(
    key: string,
    offer: PricedOffer,
    gift: ReturnType<typeof parsePurchase>,
    payments: Payments,
  ) {
    const { amount, currency, name, months } = offer.offer;
    const session = await payments.gifts.start({
      key,
      price: offer.price === null ? { amount, currency } : { id: offer.price },
      product: offer.plan.product,
      description: m.payment({ count: months, plan: name }),
      email: gift.buyer_email,
      expiresAt: Math.floor((clock.ms() + checkoutMs) / 1000) * 1000,
      siteName: (await context.site()).name,
      language: pageLanguage(),
      returnUrl: `${publicUrl}/gift/${codes.tokenOf(key)}`,
      cancelUrl: `${publicUrl}/gift`,
    });
    await storeSession(db, key, session.id);
    if (session.url === null) throw new ProblemError('payments_unavailable', m.checkoutFailed);
    return session.url;
  }

  return {
    offers: async () => {
      const { is_offered, valid_months } = await settings.read();
      const days = { first_day: dayIn(timeZone, clock.ms()), last_day: lastSendDay(timeZone, clock.ms()) };
      if (!is_offered) return { is_offered, offers: [], valid_months, ...days };
      const offers = await priced(context.payments.withTimeout(4_000)).catch((error: unknown) => {
        log.warn({ err: error }, 'reading prices of gifts from the provider failed');
        return [];
      });
      return { is_offered, offers: offers.map(({ offer }) => offer), valid_months, ...days };
    },
    buy: async (purchase, buyerId, payments) => {
      const { is_offered } = await settings.read();
      if (!is_offered) throw new ProblemError('not_found', m.notOffered);
      const gift = parsePurchase(purchase, timeZone, clock.ms());
      const found = (await priced(payments)).find(
        ({ offer }) => offer.plan === purchase.plan && offer.months === purchase.months,
      );
      if (!found) throw invalidField('plan', m.offerGone);
      const { offer, plan } = found;
      const key = randomUUID();
      await insertGift(db, {
        ...gift,
        gift_key: key,
        code_hash: hashOfCode(codes.codeOf(key)),
        state: 'open',
        price_id: plan.id,
        product: plan.product,
        plan_name: plan.name,
        plan_rights: JSON.stringify(plan.rights),
        is_premium: plan.is_premium ? 1 : 0,
        months: offer.months,
        amount: offer.amount,
        currency: offer.currency,
        buyer_id: buyerId,
        language: pageLanguage(),
        created_at: clock.iso(),
      });
      const url = await startCheckout(key, found, gift, payments);
      log.info({ audit: 'billing', gift: key, months: offer.months, plan: plan.id }, 'gift checkout started');
      return url;
    },
    settle: async (gift, payments = context.payments) => {
      if (gift.state !== 'open' || gift.session_id === null) return gift;
      const session = await payments.gifts.read(gift.session_id);
      if (session?.key !== gift.gift_key) return gift;
      if (session.state === 'expired')
        return (await changeGift(db, gift.id, ['open'], { state: 'unpaid' })) ?? gift;
      if (session.state !== 'complete' || !session.isPaid) return gift;
      const now = clock.ms();
      const { valid_months } = await settings.read();
      await db.transaction().execute(async (trx) => {
        const paid = await changeGift(trx, gift.id, ['open'], {
          state: 'paid',
          paid_at: isoOf(now),
          expires_at: expiryOf(gift, now, valid_months),
          payment_intent: session.intent,
          amount: session.amount,
          currency: session.currency,
        });
        if (paid) await mailPaid(context, trx, paid);
      });
      accounts.outbox.flush();
      log.info({ audit: 'billing', gift: gift.id, amount: session.amount }, 'gift paid');
      return (await findGiftByKey(db, gift.gift_key)) ?? gift;
    },
  };
}
