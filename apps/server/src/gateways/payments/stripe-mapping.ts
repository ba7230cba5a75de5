import { bookLimits, type PlanRights } from '@lamplight/contract';
import type {
  Charge,
  Checkout,
  Dispute,
  PayingCard,
  ProviderEvent,
  ProviderSubscription,
  SubscriptionPause,
  SubscriptionPrice,
  SubscriptionStatus,
} from './payments.ts';

/**
 * Types of the fields read from the provider's objects. Numbers are plain JSON values, unlike in the SDK's own types.
 */
export interface WirePrice {
  readonly id: string;
  readonly currency: string;
  readonly unit_amount: number | null;
  readonly lookup_key: string | null;
  readonly metadata: Record<string, string>;
  readonly nickname: string | null;
  readonly recurring: { readonly interval: string; readonly interval_count: number } | null;
  readonly product: string | { readonly id: string; readonly name?: string };
}

interface WirePaymentMethod {
  readonly id: string;
  readonly card?:
    | {
        readonly fingerprint?: string | null;
        readonly last4: string;
        readonly exp_month: number;
        readonly exp_year: number;
      }
    | undefined;
}

export interface WireSubscription {
  readonly id: string;
  readonly customer: string | { readonly id: string };
  readonly default_payment_method: string | WirePaymentMethod | null;
  readonly status: string;
  readonly created: number;
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly ended_at: number | null;
  readonly pause_collection: { readonly behavior: string; readonly resumes_at: number | null } | null;
  readonly trial_end: number | null;
  readonly metadata: Record<string, string>;
  readonly items: {
    readonly data: readonly {
      readonly current_period_start: number;
      readonly current_period_end: number;
      readonly price: WirePrice;
      readonly quantity?: number | undefined;
    }[];
  };
  /** Ids of discounts, or the discounts themselves if the request expanded them. */
  readonly discounts?: readonly (string | WireDiscount)[];
}

interface WireDiscount {
  /** End of the discount in seconds since 1970; null if it has none. */
  readonly end: number | null;
  readonly source: {
    readonly coupon:
      | string
      | {
          readonly amount_off: number | null;
          readonly percent_off: number | null;
          readonly duration: string;
        }
      | null;
  };
}

export interface WireCheckout {
  readonly id: string;
  readonly status: string | null;
  readonly payment_status: string;
  readonly url: string | null;
  readonly metadata: Record<string, string> | null;
  readonly customer: string | { readonly id: string } | null;
  readonly subscription: string | WireSubscription | null;
  readonly discounts:
    | readonly {
        readonly coupon: string | { readonly id: string } | null;
        readonly promotion_code:
          | string
          | { readonly promotion: { readonly coupon: string | { readonly id: string } | null } }
          | null;
      }[]
    | null;
}

export interface WireCharge {
  readonly id: string;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly customer: string | { readonly id: string } | null;
  readonly refunded: boolean;
  readonly metadata: Record<string, string>;
}

/** Invoice of a payment, reduced to the fields about its subscription. */
export interface WirePaidInvoice {
  readonly parent?: {
    readonly subscription_details?: { readonly subscription: string | { readonly id: string } } | null;
  } | null;
  readonly lines?: { readonly data: readonly { readonly period: { readonly end: number } }[] };
}

export interface WireDispute {
  readonly id: string;
  readonly charge: string | { readonly id: string };
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly status: string;
}

export interface WireEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: object };
}

/** Metadata key of our order id, on a checkout and its subscription. */
export const attemptKey = 'lamplight_checkout';
/** Metadata field that holds the gift’s key, on the checkout and on the payment of the gift. */
export const giftKey = 'lamplight_gift';

const idOf = (named: string | { readonly id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

const statuses: ReadonlySet<string> = new Set<SubscriptionStatus>([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
]);

const isStatus = (text: string): text is SubscriptionStatus => statuses.has(text);

/** Returns whether a price is premium: it is the configured premium price, or its metadata or lookup key says so. */
export const isPremiumPrice = (price: WirePrice, premiumId: string | null): boolean =>
  price.id === premiumId || price.metadata['is_premium'] === 'true' || price.lookup_key === 'premium';

/**
 * Returns the days of early access in a price's metadata, at most the maximum of a release; null for 'true', or without
 * a number.
 */
function earlyDaysIn(text = ''): number | null {
  return /^\d{1,4}$/.test(text) ? Math.min(Number(text), bookLimits.earlyDays) : null;
}

/** Returns the rights that a price gives according to its metadata. */
export function rightsOfPrice(price: WirePrice, premiumId: string | null): PlanRights {
  const isOn = (name: string) => price.metadata[name] === 'true';
  const devices = /^[1-9]\d{0,2}$/.test(price.metadata['devices'] ?? '');
  const downloads = isPremiumPrice(price, premiumId);
  const days = earlyDaysIn(price.metadata['early_access']);
  return {
    downloads,
    early_access: days === null ? downloads || isOn('early_access') : days > 0,
    early_days: days,
    feeds: downloads || isOn('feeds'),
    devices: devices ? Number(price.metadata['devices']) : null,
  };
}

/**
 * Returns the id of the coupon behind a checkout's discount; null without a discount. The promotion code in it must be
 * expanded.
 */
function couponOf({ discounts }: WireCheckout): string | null {
  const [discount] = discounts ?? [];
  const code = discount?.promotion_code;
  const ofCode = typeof code === 'object' ? code?.promotion.coupon : null;
  return idOf(discount?.coupon ?? ofCode);
}

/**
 * Converts a subscription of the provider.
 * @param premiumId id of the configured premium price; null if there is none
 */
export function subscriptionFrom(wire: WireSubscription, premiumId: string | null): ProviderSubscription {
  if (!isStatus(wire.status)) throw new Error(`${wire.id} has a status nobody knows: ${wire.status}`);
  const ends = wire.items.data.map((item) => item.current_period_end);
  // Since 2025 the provider reports the end of the period in the items, not in the subscription.
  const periodEnd = ends.length > 0 ? Math.max(...ends) * 1000 : null;
  const endsAt = wire.cancel_at === null ? null : wire.cancel_at * 1000;
  return {
    id: wire.id,
    customer: idOf(wire.customer) ?? '',
    status: wire.status,
    created: wire.created * 1000,
    periodEnd,
    endsAt: endsAt ?? (wire.cancel_at_period_end ? periodEnd : null),
    isPremium: wire.items.data.some(({ price }) => isPremiumPrice(price, premiumId)),
    price: subscriptionPriceOf(wire),
    monthlyAmount: monthlyAmountOf(wire),
    plan: planOf(wire, premiumId),
    pause: pauseOf(wire),
    endedAt: wire.ended_at === null ? null : wire.ended_at * 1000,
    card: cardOf(wire.default_payment_method),
    failure: null,
  };
}

/** Metadata key of the time at which a pause that a member asked for begins, in unix seconds. */
export const pauseKey = 'lamplight_paused_from';

/**
 * Returns the pause of a subscription; null if it has none. Only a pause with the behavior 'void' counts: with the
 * others, the operator keeps providing what was sold.
 */
function pauseOf({ pause_collection: pause, metadata, items }: WireSubscription): SubscriptionPause | null {
  if (pause?.behavior !== 'void') return null;
  const from = Number(metadata[pauseKey] ?? '');
  const isToCome = from > Math.max(0, ...items.data.map((item) => item.current_period_start));
  return {
    from: Number.isSafeInteger(from) && isToCome ? from * 1000 : null,
    until: pause.resumes_at === null ? null : pause.resumes_at * 1000,
  };
}

export function cardOf(method: string | WirePaymentMethod | null): PayingCard | null {
  if (method === null || typeof method === 'string' || !method.card) return null;
  const { last4, exp_month: month, exp_year: year } = method.card;
  return { id: method.id, last4, expiresAt: Date.UTC(year, month, 1) };
}

/** Returns the id of a price's product. */
export const productOf = ({ product }: Pick<WirePrice, 'product'>): string => idOf(product) ?? '';

/** Returns whether a subscription is for one of these products, even if it has ended. */
export const isToProduct = (wire: WireSubscription, products: ReadonlySet<string>): boolean =>
  wire.items.data.some(({ price }) => products.has(productOf(price)));

/**
 * Returns whether somebody pays, or may still pay, for one of these products with this subscription. False for an
 * incomplete subscription of one of our own checkouts, because the checkout itself is tracked.
 */
export const isSubscribedTo = (wire: WireSubscription, products: ReadonlySet<string>): boolean =>
  !['canceled', 'incomplete_expired'].includes(wire.status) &&
  !(wire.status === 'incomplete' && attemptKey in wire.metadata) &&
  isToProduct(wire, products);

function planOf({ items }: WireSubscription, premiumId: string | null): ProviderSubscription['plan'] {
  const price = items.data[0]?.price;
  return price ? { id: price.id, rights: rightsOfPrice(price, premiumId) } : null;
}

function subscriptionPriceOf({ items }: WireSubscription): SubscriptionPrice | null {
  const price = items.data[0]?.price;
  if (!price?.recurring || price.unit_amount === null) return null;
  const { interval, interval_count: intervalCount } = price.recurring;
  return { unitAmount: price.unit_amount, currency: price.currency, interval, intervalCount };
}

/** Number of periods in a year, by interval. */
const perYear: Readonly<Record<string, number>> = { day: 365, week: 52, month: 12, year: 1 };

/**
 * Returns the monthly revenue of a subscription, in the currency's smallest unit; coupons for a single payment do not
 * lower it. A pause does once it has begun.
 */
function monthlyAmountOf(wire: WireSubscription): number {
  const { items, pause_collection, discounts = [] } = wire;
  const isPauseToCome = (pauseOf(wire)?.from ?? null) !== null;
  if (pause_collection && !isPauseToCome) return 0;
  const yearly = items.data.reduce((sum, { price: { unit_amount, recurring }, quantity = 1 }) => {
    const periods = (perYear[recurring?.interval ?? ''] ?? 0) / (recurring?.interval_count ?? 1);
    return sum + lowered((unit_amount ?? 0) * quantity, discounts) * periods;
  }, 0);
  return Math.round(yearly / 12);
}

/** Returns the amount of a payment after discounts. */
const lowered = (amount: number, discounts: readonly (string | WireDiscount)[]): number =>
  discounts.reduce((left, discount) => {
    const coupon = typeof discount === 'string' ? null : discount.source.coupon;
    if (coupon === null || typeof coupon === 'string' || coupon.duration === 'once') return left;
    const { amount_off, percent_off } = coupon;
    return left - Math.min(left, amount_off ?? Math.round((left * (percent_off ?? 0)) / 100));
  }, amount);

function trialCardOf({ trial_end, default_payment_method: method }: WireSubscription): string | null {
  if (trial_end === null || method === null || typeof method === 'string') return null;
  return method.card?.fingerprint ?? null;
}

export function checkoutFrom(wire: WireCheckout, premiumId: string | null): Checkout {
  const { subscription } = wire;
  return {
    id: wire.id,
    state: wire.status === 'complete' || wire.status === 'expired' ? wire.status : 'open',
    isPaid: wire.payment_status === 'paid' || wire.payment_status === 'no_payment_required',
    url: wire.url,
    attempt: wire.metadata?.[attemptKey] ?? null,
    customer: idOf(wire.customer),
    subscription:
      subscription === null || typeof subscription === 'string'
        ? null
        : subscriptionFrom(subscription, premiumId),
    trialCard: subscription === null || typeof subscription === 'string' ? null : trialCardOf(subscription),
    coupon: couponOf(wire),
  };
}

export function chargeFrom(wire: WireCharge, invoice: WirePaidInvoice | null): Charge {
  const ends = invoice?.lines?.data.map(({ period }) => period.end) ?? [];
  return {
    id: wire.id,
    customer: idOf(wire.customer),
    currency: wire.currency,
    amountRefunded: wire.amount_refunded,
    isFullyRefunded: wire.refunded,
    subscription: idOf(invoice?.parent?.subscription_details?.subscription),
    gift: wire.metadata[giftKey] ?? null,
    periodEnd: ends.length > 0 ? Math.max(...ends) * 1000 : null,
  };
}

export const disputeFrom = ({ id, charge, amount, currency, reason, status }: WireDispute): Dispute => ({
  id,
  charge: idOf(charge) ?? '',
  amount,
  currency,
  reason,
  status,
});

/** Extracts only the ids from an event. */
export function eventFrom({ id, type, created, data }: WireEvent): ProviderEvent {
  const object = data.object as {
    object?: string;
    id?: string;
    customer?: string | { readonly id: string } | null;
  };
  return {
    id,
    type,
    created: created * 1000,
    customer: object.object === 'customer' ? (object.id ?? null) : idOf(object.customer),
    checkout: object.object === 'checkout.session' ? (object.id ?? null) : null,
    objectId: object.object === 'charge' || object.object === 'dispute' ? (object.id ?? null) : null,
  };
}
