/** Order of a gift, which is paid at once. */
export interface GiftOrder {
  /**
   * Our key of the gift; the provider's session and payment contain it. An identical order returns the same session.
   */
  readonly key: string;
  /** A price of the provider that is paid once, or an amount in the currency's smallest unit. */
  readonly price: { readonly id: string } | { readonly amount: number; readonly currency: string };
  /** Id of the plan's product. */
  readonly product: string;
  /** Text on the buyer's payment statement. */
  readonly description: string;
  readonly email: string;
  /** Expiry of the checkout in milliseconds since 1970; must be 30 minutes to 24 hours ahead. */
  readonly expiresAt: number;
  readonly siteName: string;
  /** Language of the checkout page; null for the browser's language. */
  readonly language: string | null;
  /** Address to which the browser goes after the payment; it goes to `cancelUrl` if the buyer gives up. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** A checkout of a gift on the provider's page. */
export interface GiftPayment {
  readonly id: string;
  readonly state: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  /** Address of the checkout page; null unless the checkout is open. */
  readonly url: string | null;
  /** Our key of the gift; null for a checkout that is not for a gift. */
  readonly key: string | null;
  /** Id of the payment; null before the gift is paid. */
  readonly intent: string | null;
  /** Amount that was paid, in the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
}

/** A one-time price of the provider, for some months of a product. */
export interface GiftPrice {
  readonly id: string;
  readonly product: string;
  readonly months: number;
  readonly amount: number;
  readonly currency: string;
}

/** A subscription that a gift may extend. Times are milliseconds since 1970. */
export interface ExtendableSubscription {
  readonly product: string;
  readonly unitAmount: number | null;
  readonly currency: string;
  readonly interval: string;
  readonly intervalCount: number;
  /** When the next payment is due, in milliseconds since 1970. */
  readonly periodEnd: number;
}

/** Payments of gifts, and what gifts change in subscriptions. */
export interface GiftPayments {
  start(order: GiftOrder): Promise<GiftPayment>;
  /** Returns a checkout; null if there is none with this id. */
  read(id: string): Promise<GiftPayment | null>;
  /** Refunds a payment in full. No error if nothing is left to refund. */
  refund(intent: string): Promise<void>;
  /** Reads the prices that the provider has for gifts. */
  listPrices(): Promise<GiftPrice[]>;
  /** Returns a subscription that a gift may extend; null if it is not live, or is set to end. */
  findExtendable(subscription: string): Promise<ExtendableSubscription | null>;
  /**
   * Delays the next payment of a subscription by `ms` milliseconds, only once for each key. Returns false if the
   * subscription is not live.
   * @throws PaymentsRefused if the provider does not allow a payment so late
   */
  extend(subscription: string, key: string, ms: number): Promise<boolean>;
  /**
   * Undoes `extend` with the same key, for the time that is not over yet: the next payment is due earlier, but not
   * before `earliest` (milliseconds since 1970). No error if there is nothing to undo.
   */
  shorten(subscription: string, key: string, ms: number, earliest: number): Promise<void>;
}
