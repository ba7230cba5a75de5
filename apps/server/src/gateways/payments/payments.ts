import type { PlanRights } from '@lamplight/contract';
import type { GiftPayments } from './gift-payments.ts';

/** The two kinds of plans; premium also allows downloads. */
export type PlanKey = 'standard' | 'premium';

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused';

/** A subscription in its current state at the provider. Times are milliseconds since 1970. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customer: string;
  readonly status: SubscriptionStatus;
  readonly created: number;
  readonly periodEnd: number | null;
  /** End of the subscription if it is set to end; null otherwise. */
  readonly endsAt: number | null;
  readonly isPremium: boolean;
  /** Price of the subscription; null if the provider reports none. */
  readonly price: SubscriptionPrice | null;
  /**
   * Monthly revenue after discounts, in the smallest unit of the price's currency; a yearly price is divided by 12. 0
   * while payments are paused. Set only in lists of one customer's subscriptions, because only these contain the
   * discounts.
   */
  readonly monthlyAmount?: number;
  /** Id of the price, and the rights that its metadata give; null if the provider reports none. */
  readonly plan: { readonly id: string; readonly rights: PlanRights } | null;
  /** Pause without payments and without access, until it is ended; null without a pause. */
  readonly pause: SubscriptionPause | null;
  /** When the subscription ended; null while it has not. */
  readonly endedAt: number | null;
  /** The card that pays; null if there is none, or the card was not read. */
  readonly card: PayingCard | null;
  /** The due payment that failed; null if there is none, or it was not read. */
  readonly failure: PaymentFailure | null;
}

export interface SubscriptionPause {
  /** End of the paid time, when the pause begins; null once the pause has begun. */
  readonly from: number | null;
  /** When the pause ends by itself; null if it does not. */
  readonly until: number | null;
}

export interface PayingCard {
  readonly id: string;
  readonly last4: string;
  /** End of the last month in which the card is valid. */
  readonly expiresAt: number;
}

export interface PaymentFailure {
  /** Time of the first failed attempt. */
  readonly since: number;
  readonly attempts: number;
  /** Time of the next attempt; null if there is none. */
  readonly nextAttempt: number | null;
}

/** An invoice of a customer. Times are milliseconds since 1970. */
export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly created: number;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  /** Amount in the currency's smallest unit, taxes included. */
  readonly total: number;
  /** Taxes within the total; null if there are none. */
  readonly tax: number | null;
  readonly currency: string;
  /** Address of the provider's page at which the invoice can be paid; null if there is none. */
  readonly pageUrl: string | null;
  readonly pdfUrl: string | null;
}

/** Price of this subscription; may differ from today's price of its plan. */
export interface SubscriptionPrice {
  /** Amount in the currency's smallest unit. */
  readonly unitAmount: number;
  readonly currency: string;
  readonly interval: string;
  readonly intervalCount: number;
}

/** A successful payment. */
export interface Charge {
  readonly id: string;
  readonly customer: string | null;
  readonly currency: string;
  readonly amountRefunded: number;
  readonly isFullyRefunded: boolean;
  /** Id of the subscription that was paid; null for another kind of payment. */
  readonly subscription: string | null;
  /** End of the paid period, in milliseconds since 1970; null if unknown. */
  readonly periodEnd: number | null;
  /** Our key of the gift that was paid; null for another kind of payment. */
  readonly gift: string | null;
}

/** A payment disputed through the cardholder's bank. */
export interface Dispute {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  /** Status as named by the provider: 'needs_response', 'under_review', 'won', 'lost' and others. */
  readonly status: string;
}

/** A checkout on the provider's page. */
export interface Checkout {
  readonly id: string;
  readonly state: 'open' | 'complete' | 'expired';
  /** True if the checkout is paid, or nothing is due yet. */
  readonly isPaid: boolean;
  /** Address of the checkout page; null unless the checkout is open. */
  readonly url: string | null;
  /** Our id of the order; null for a checkout that this product did not create. */
  readonly attempt: string | null;
  readonly customer: string | null;
  readonly subscription: ProviderSubscription | null;
  /** Fingerprint of the card used to start a trial; null without a trial, or if the provider reports none. */
  readonly trialCard: string | null;
  /** Id of the coupon that the checkout redeems; null without a discount. */
  readonly coupon: string | null;
}

export interface CheckoutOrder {
  /** Our id of the order. An identical order with the same id returns the same checkout. */
  readonly attempt: string;
  /** Id of the plan's price, or the kind of plan that the configuration names. */
  readonly plan: PlanKey | { readonly price: string };
  readonly discount: Discount | null;
  readonly buyer: { readonly customer: string } | { readonly email: string };
  /** Expiry of the checkout in milliseconds since 1970; must be 30 minutes to 24 hours ahead. */
  readonly expiresAt: number;
  /** Free days before the first payment: 0 for none, null for the free days of the price. */
  readonly trialDays: number | null;
  /** Name of the site, which the checkout page shows at the top. */
  readonly siteName: string;
  /** Language of the checkout page; null for the browser's language. */
  readonly language: string | null;
}

/** A promotion code, or a coupon that is applied without a code; both are ids of the provider. */
export type Discount = { readonly promotionCode: string } | { readonly coupon: string };

/**
 * Page of the customer portal: the card, or the change of one subscription's plan. `to` is the price of a change that
 * only needs to be confirmed.
 */
export type PortalPart = 'card' | { readonly planOf: string; readonly to?: string | undefined };

/** A promotion code with its coupon. */
export interface PromotionCode {
  readonly id: string;
  readonly code: string;
  readonly state: 'active' | 'ended' | 'used_up';
  readonly percentOff: number | null;
  /** Amount that the code takes off, in the currency's smallest unit; null for a percentage. */
  readonly amountOff: number | null;
  readonly currency: string | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly months: number | null;
  /** Ids of the products whose price the code lowers; null for all products. */
  readonly products: readonly string[] | null;
  /** Customer who may use the code; null for anybody. */
  readonly customer: string | null;
  readonly isForFirstPurchase: boolean;
  readonly minimum: { readonly amount: number; readonly currency: string } | null;
}

/** Costs of changing a subscription to another price. */
export interface PlanChange {
  /** Amount due now, in the currency's smallest unit. */
  readonly amountDue: number;
  /** Credit for later payments, in the currency's smallest unit. */
  readonly credit: number;
  readonly currency: string;
  /** When the next full payment is due, in milliseconds since 1970; null if the provider does not say. */
  readonly renewsAt: number | null;
}

/** A provider event. Only its ids are used: the current state of the objects is then read from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Time of the event in milliseconds since 1970, in whole seconds. */
  readonly created: number;
  readonly customer: string | null;
  readonly checkout: string | null;
  /** Id of the charge or dispute that the event is about; null for other kinds. */
  readonly objectId: string | null;
}

/** A plan that can be bought. */
export interface PlanPrice {
  /** Id of the plan's price. */
  readonly id: string;
  readonly product: string;
  readonly trialDays: number;
  /** Whether people who choose no plan buy this one. */
  readonly isDefault: boolean;
  readonly rights: PlanRights;
  readonly key: PlanKey;
  readonly name: string;
  readonly unitAmount: number;
  readonly currency: string;
  readonly interval: string;
  readonly intervalCount: number;
  readonly isPremium: boolean;
}

/** The payment provider. Every method throws PaymentsUnavailable or PaymentsRefused. */
export interface Payments {
  /** Whether checkouts accept promotion codes. */
  readonly takesCodes: boolean;
  readonly gifts: GiftPayments;
  /** Returns a client whose requests together may take at most `ms` milliseconds. */
  withTimeout(ms: number): Payments;
  startCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Returns a checkout; null if there is none with this id. */
  readCheckout(id: string): Promise<Checkout | null>;
  /** Closes an open checkout. Returns its state, because it may have been completed before; null if there is none. */
  expireCheckout(id: string): Promise<Checkout | null>;
  /**
   * Returns the address of the customer portal in a language, or of one page of the portal.
   * @param offered ids of the prices to which the portal lets customers change; all plans if undefined
   */
  openPortal(
    customer: string,
    language: string,
    part?: PortalPart,
    offered?: readonly string[],
  ): Promise<string>;
  /** Returns what a change of a subscription to another price would cost now. */
  previewChange(subscription: string, price: string): Promise<PlanChange>;
  /** Finds a promotion code by its text, in any case; null if there is none. */
  findCode(text: string): Promise<PromotionCode | null>;
  /** Returns the address of a customer's page for the operator; null if the provider has none. */
  customerUrl(customer: string): string | null;
  /**
   * Returns a customer's subscriptions to our products, and the subscription recorded for the account (`known`), also
   * those that have ended. Other products of the same provider account are left out. Returns an empty list for a
   * deleted customer.
   */
  listOwnSubscriptions(customer: string, known: string | null): Promise<ProviderSubscription[]>;
  /**
   * Returns the subscriptions to our products that have not ended, of all customers with this address in any spelling.
   * Customers' addresses are unconfirmed: they do not prove who somebody is.
   */
  findSubscriptionsOf(email: string): Promise<ProviderSubscription[]>;
  /** Yields every subscription that has not ended, page by page. */
  listLiveSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** Yields the subscriptions to our products that have not ended, of all customers. */
  listOwnLiveSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** Lists issued invoices of a customer, the latest first, after a given invoice. */
  listInvoices(
    customer: string,
    page: { readonly limit: number; readonly after: string | null },
  ): Promise<Invoice[]>;
  /** Sets a subscription to end with the paid period. No error if it has ended. */
  endAfterPeriod(id: string): Promise<void>;
  /** Pauses the payments of a subscription between two times, in milliseconds since 1970. May be repeated. */
  pauseSubscription(id: string, pause: { readonly from: number; readonly until: number }): Promise<void>;
  /**
   * Ends a pause. If the pause has begun and the invoice of the current period was voided, a new period begins, and is
   * paid at once. Returns whether a payment was made.
   */
  resumeSubscription(id: string, hasBegun: boolean): Promise<boolean>;
  /** Redeems a promotion code for the next payments of a subscription; its other discounts stay. */
  redeemCode(id: string, promotionCode: string): Promise<void>;
  /** Ends a subscription immediately. No error if it has already ended. */
  cancelSubscription(id: string): Promise<void>;
  /** Ends a subscription immediately, and refunds its last payment in full. No error if this was done before. */
  refundSubscription(id: string): Promise<void>;
  /** Yields the events since a time (milliseconds since 1970), newest first; the provider stores events for 30 days. */
  listEvents(since: number): AsyncIterable<ProviderEvent>;
  /**
   * Parses a webhook request.
   * @throws SignatureRefused unless the provider signed it recently
   */
  readWebhook(body: Buffer, signature: string): Promise<ProviderEvent>;
  /** Returns a charge; null if there is none with this id. */
  readCharge(id: string): Promise<Charge | null>;
  /** Returns a dispute; null if there is none with this id. */
  readDispute(id: string): Promise<Dispute | null>;
  changeEmail(customer: string, email: string): Promise<void>;
  /** Reads all plans that can be bought; the default plan comes first, if there is one. */
  listPlans(): Promise<PlanPrice[]>;
  /** Creates a customer who has paid with the provider's test card; fails with a live key. */
  addTestSubscriber(email: string, plan: PlanKey): Promise<ProviderSubscription>;
  close(): Promise<void>;
}

/** The provider did not respond in time, or is temporarily unavailable. A retry may succeed later. */
export class PaymentsUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'PaymentsUnavailable';
  }
}

/** The provider rejected the request; a retry cannot succeed. */
export class PaymentsRefused extends Error {
  /** Whether the request was rejected because an object that it names does not exist. */
  readonly isMissing: boolean;

  constructor(what: string, isMissing: boolean, cause?: unknown) {
    super(what, { cause });
    this.name = 'PaymentsRefused';
    this.isMissing = isMissing;
  }
}

/** Thrown for a webhook request that is not from the provider, is too old, or has a time in the future. */
export class SignatureRefused extends Error {
  readonly reason: 'missing' | 'future' | 'unreadable' | 'unknown';

  constructor(reason: SignatureRefused['reason']) {
    super(`signature refused: ${reason}`);
    this.name = 'SignatureRefused';
    this.reason = reason;
  }
}
