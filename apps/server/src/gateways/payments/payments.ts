/** The two plans; premium costs more and also allows downloads. */
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

/** A subscription as the provider has it now. Moments are milliseconds since 1970. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customer: string;
  readonly status: SubscriptionStatus;
  readonly created: number;
  readonly periodEnd: number | null;
  /** When it ends by itself, if it is set to. */
  readonly endsAt: number | null;
  readonly isPremium: boolean;
  /** Null if the provider names none. */
  readonly price: SubscriptionPrice | null;
}

/** Price of this subscription; may differ from today's price of its plan. */
export interface SubscriptionPrice {
  /** In the currency's smallest unit. */
  readonly unitAmount: number;
  readonly currency: string;
  readonly interval: string;
  readonly intervalCount: number;
}

/** A payment that went through. */
export interface Charge {
  readonly id: string;
  readonly customer: string | null;
  readonly currency: string;
  readonly amountRefunded: number;
  readonly isFullyRefunded: boolean;
  /** The subscription that it paid for; null for another kind of payment. */
  readonly subscription: string | null;
  /** End of the period that it paid for, in milliseconds since 1970. */
  readonly periodEnd: number | null;
}

/** A payment that the cardholder's bank takes back, or means to. */
export interface Dispute {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  /** The provider's word: 'needs_response', 'under_review', 'won', 'lost' and others. */
  readonly status: string;
}

/** A visit to the provider's checkout page. */
export interface Checkout {
  readonly id: string;
  readonly state: 'open' | 'complete' | 'expired';
  /** Paid, or nothing is due yet. */
  readonly isPaid: boolean;
  /** Only while open. */
  readonly url: string | null;
  /** The name we gave it; null for one that is not ours. */
  readonly attempt: string | null;
  readonly customer: string | null;
  readonly subscription: ProviderSubscription | null;
  /** Fingerprint of the card with which a trial was begun; null without a trial, or if the provider does not tell. */
  readonly trialCard: string | null;
}

export interface CheckoutOrder {
  /** Ours. Ordering twice under one name, with the same everything, gives the same checkout. */
  readonly attempt: string;
  readonly plan: PlanKey;
  readonly buyer: { readonly customer: string } | { readonly email: string };
  /** Milliseconds since 1970; 30 minutes to 24 hours ahead. */
  readonly expiresAt: number;
  readonly hasTrial: boolean;
}

/** A provider event. Only its ids are used; the current state is then read from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Milliseconds since 1970, whole seconds. */
  readonly created: number;
  readonly customer: string | null;
  readonly checkout: string | null;
  /** The charge or the dispute that it is about; null for other kinds. */
  readonly objectId: string | null;
}

export interface PlanPrice {
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
  readonly trialDays: number;
  /** Returns a client whose calls share one time limit, in milliseconds. */
  withTimeout(ms: number): Payments;
  startCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Null when there is none of that id. */
  readCheckout(id: string): Promise<Checkout | null>;
  /** Closes a checkout that is open. Answers what has become of it: it may have been completed meanwhile. */
  expireCheckout(id: string): Promise<Checkout | null>;
  /** Address of the page where a customer manages everything, or changes the plan of one subscription. */
  openPortal(customer: string, change?: { readonly planOf: string }): Promise<string>;
  /** All of a customer's subscriptions, ended ones too; none for a customer that is gone. */
  listSubscriptions(customer: string): Promise<ProviderSubscription[]>;
  /** Every subscription there is that has not ended, page by page. */
  listLiveSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** Ends it at once. One that has ended already is fine. */
  cancelSubscription(id: string): Promise<void>;
  /** Events since a time (milliseconds since 1970), newest first; the provider keeps 30 days. */
  listEvents(since: number): AsyncIterable<ProviderEvent>;
  /** Reads a webhook. @throws SignatureRefused unless the provider itself sent it, and lately */
  readWebhook(body: Buffer, signature: string): ProviderEvent;
  /** Null when there is none of that id. */
  readCharge(id: string): Promise<Charge | null>;
  /** Null when there is none of that id. */
  readDispute(id: string): Promise<Dispute | null>;
  changeEmail(customer: string, email: string): Promise<void>;
  listPlans(): Promise<PlanPrice[]>;
  /** A customer who has paid with the provider's test card; refused where cards are real. */
  addTestSubscriber(email: string, plan: PlanKey): Promise<ProviderSubscription>;
  close(): Promise<void>;
}

/** The provider did not answer in time, or only that it cannot now. The same call may succeed later. */
export class PaymentsUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'PaymentsUnavailable';
  }
}

/** The provider will not do this, however often it is asked. */
export class PaymentsRefused extends Error {
  /** Whether it refused because something that was named is not there. */
  readonly isMissing: boolean;

  constructor(what: string, isMissing: boolean, cause?: unknown) {
    super(what, { cause });
    this.name = 'PaymentsRefused';
    this.isMissing = isMissing;
  }
}

/** A webhook that is not the provider's, too old, or from the future. */
export class SignatureRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SignatureRefused';
  }
}
