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

/** A subscription as the provider has it now. Times are milliseconds since 1970. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customer: string;
  readonly status: SubscriptionStatus;
  readonly created: number;
  readonly periodEnd: number | null;
  /** End of the subscription, if it is set to end. */
  readonly endsAt: number | null;
  readonly isPremium: boolean;
  /** Price of the subscription; null if the provider reports none. */
  readonly price: SubscriptionPrice | null;
  /**
   * Monthly revenue after discounts, in the smallest unit of the price's currency: a year divided by 12. 0
   * while payments are paused. Only in lists of one customer's subscriptions, which name the discounts.
   */
  readonly monthlyAmount?: number;
  /** Id of the price, and what it gives by its metadata; null if the provider reports none. */
  readonly plan: { readonly id: string; readonly rights: PlanRights } | null;
  /** A pause in which nothing is collected and nothing provided, until it is ended; null without one. */
  readonly pause: SubscriptionPause | null;
  /** When it ended; null while it has not. */
  readonly endedAt: number | null;
  /** The card that pays; null if there is none or it was not read. */
  readonly card: PayingCard | null;
  /** The payment that is due and failed; null without one, or if it was not read. */
  readonly failure: PaymentFailure | null;
}

export interface SubscriptionPause {
  /** End of the time that is paid, when the pause begins; null: it has begun. */
  readonly from: number | null;
  /** When it ends by itself; null for no end. */
  readonly until: number | null;
}

export interface PayingCard {
  readonly id: string;
  readonly last4: string;
  /** End of the last month in which it is valid. */
  readonly expiresAt: number;
}

export interface PaymentFailure {
  /** The first failed attempt. */
  readonly since: number;
  readonly attempts: number;
  /** The next attempt; null if there is none. */
  readonly nextAttempt: number | null;
}

/** An invoice of a customer. Times are milliseconds since 1970. */
export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly created: number;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  /** In the currency's smallest unit, taxes included. */
  readonly total: number;
  /** Taxes within the total; null if there are none. */
  readonly tax: number | null;
  readonly currency: string;
  /** The provider's page of the invoice, on which it can be paid. */
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
  /** End of the paid period, in milliseconds since 1970. */
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

/** A visit to the provider's checkout page. */
export interface Checkout {
  readonly id: string;
  readonly state: 'open' | 'complete' | 'expired';
  /** True if the checkout is paid, or nothing is due yet. */
  readonly isPaid: boolean;
  /** Address of the checkout page; null unless open. */
  readonly url: string | null;
  /** Our id of the order; null for a checkout that is not ours. */
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
  /** Milliseconds since 1970; 30 minutes to 24 hours ahead. */
  readonly expiresAt: number;
  /** Free days before the first payment; 0 for none, null for those of the price. */
  readonly trialDays: number | null;
  /** Shown at the top of the checkout page. */
  readonly siteName: string;
  /** Language of the checkout page; null for that of the browser. */
  readonly language: string | null;
}

/** A promotion code, or a coupon that is given without a code; ids of the provider. */
export type Discount = { readonly promotionCode: string } | { readonly coupon: string };

/** A part of the portal: the card, or the plan of one subscription; `to` is the price of a change to be confirmed. */
export type PortalPart = 'card' | { readonly planOf: string; readonly to?: string | undefined };

/** A promotion code with its coupon. */
export interface PromotionCode {
  readonly id: string;
  readonly code: string;
  readonly state: 'active' | 'ended' | 'used_up';
  readonly percentOff: number | null;
  /** In the currency's smallest unit. */
  readonly amountOff: number | null;
  readonly currency: string | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly months: number | null;
  /** Products that it lowers; null for all. */
  readonly products: readonly string[] | null;
  /** The customer for whom it is; null for anybody. */
  readonly customer: string | null;
  readonly isForFirstPurchase: boolean;
  readonly minimum: { readonly amount: number; readonly currency: string } | null;
}

/** Costs of a change of a subscription's price. */
export interface PlanChange {
  /** Due now, in the currency's smallest unit. */
  readonly amountDue: number;
  /** Credit for later payments. */
  readonly credit: number;
  readonly currency: string;
  /** When the next whole payment is due, in milliseconds since 1970; null if the provider does not say. */
  readonly renewsAt: number | null;
}

/** A provider event. Only its ids are used; the current state is then read from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Milliseconds since 1970, whole seconds. */
  readonly created: number;
  readonly customer: string | null;
  readonly checkout: string | null;
  /** Id of the charge or dispute that the event is about; null for other kinds. */
  readonly objectId: string | null;
}

/** A plan that can be bought. */
export interface PlanPrice {
  /** Id of its price. */
  readonly id: string;
  readonly product: string;
  readonly trialDays: number;
  /** Whether it is sold to people who choose none. */
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
  /** Whether checkouts take promotion codes. */
  readonly takesCodes: boolean;
  readonly gifts: GiftPayments;
  /** Returns a client whose requests share one time limit, in milliseconds. */
  withTimeout(ms: number): Payments;
  startCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Returns null if there is no checkout with this id. */
  readCheckout(id: string): Promise<Checkout | null>;
  /** Closes an open checkout. Returns its state: it may have been completed meanwhile. */
  expireCheckout(id: string): Promise<Checkout | null>;
  /**
   * Returns the address of the customer portal in a language, or of one part of the portal.
   * @param offered prices to which the portal lets customers change; all plans if undefined
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
   * Returns a customer's subscriptions to our products, and the subscription recorded for the account (`known`),
   * ended ones included; other products bought from the same provider are left out. Returns none for a deleted
   * customer.
   */
  listOwnSubscriptions(customer: string, known: string | null): Promise<ProviderSubscription[]>;
  /**
   * Returns subscriptions to our products that have not ended, of all customers with this address in any spelling.
   * Customers' addresses are unconfirmed: they prove nothing about who asks.
   */
  findSubscriptionsOf(email: string): Promise<ProviderSubscription[]>;
  /** Yields every subscription that has not ended, page by page. */
  listLiveSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** Yields the subscriptions to our products that have not ended, of all customers. */
  listOwnLiveSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** Lists invoices of a customer that were issued, the latest first, after one of them. */
  listInvoices(
    customer: string,
    page: { readonly limit: number; readonly after: string | null },
  ): Promise<Invoice[]>;
  /** Lets a subscription end with the period that is paid. No error if it has ended. */
  endAfterPeriod(id: string): Promise<void>;
  /** Collects nothing between two times, in milliseconds since 1970. Repeatable. */
  pauseSubscription(id: string, pause: { readonly from: number; readonly until: number }): Promise<void>;
  /**
   * Ends a pause; if it has begun and the invoice of the running period was voided, a new period begins, which is paid at
   * once. Returns whether it was.
   */
  resumeSubscription(id: string, hasBegun: boolean): Promise<boolean>;
  /** Redeems a promotion code for the next payments of a subscription; the discounts it has stay. */
  redeemCode(id: string, promotionCode: string): Promise<void>;
  /** Ends a subscription immediately. No error if it has ended already. */
  cancelSubscription(id: string): Promise<void>;
  /** Ends a subscription immediately, and refunds its last payment in full. No error if that was done before. */
  refundSubscription(id: string): Promise<void>;
  /** Yields events since a time (milliseconds since 1970), newest first; the provider stores 30 days. */
  listEvents(since: number): AsyncIterable<ProviderEvent>;
  /**
   * Parses a webhook.
   * @throws SignatureRefused unless the provider signed it recently
   */
  readWebhook(body: Buffer, signature: string): Promise<ProviderEvent>;
  /** Returns null if there is no charge with this id. */
  readCharge(id: string): Promise<Charge | null>;
  /** Returns null if there is no dispute with this id. */
  readDispute(id: string): Promise<Dispute | null>;
  changeEmail(customer: string, email: string): Promise<void>;
  /** Reads all plans that can be bought; the default one first, if there is one. */
  listPlans(): Promise<PlanPrice[]>;
  /** Creates a customer who has paid with the provider's test card; fails in live mode. */
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

/** A webhook that is not from the provider, too old, or from the future. */
export class SignatureRefused extends Error {
  readonly reason: 'missing' | 'future' | 'unreadable' | 'unknown';

  constructor(reason: SignatureRefused['reason']) {
    super(`signature refused: ${reason}`);
    this.name = 'SignatureRefused';
    this.reason = reason;
  }
}
