/** Any object with an id, as sent to clients. The interfaces below list the fields that the sandbox uses. */
export interface Resource {
  id: string;
  object: string;
  [field: string]: unknown;
}

export type Metadata = Record<string, string>;

export interface Product extends Resource {
  name: string;
  active: boolean;
  metadata: Metadata;
  description: string | null;
}

export type Interval = 'day' | 'week' | 'month' | 'year';

export interface Price extends Resource {
  active: boolean;
  created: number;
  currency: string;
  /** Price in the smallest unit of the currency. */
  unit_amount: number;
  product: string;
  metadata: Metadata;
  nickname: string | null;
  lookup_key: string | null;
  recurring: {
    interval: Interval;
    interval_count: number;
    meter: null;
    trial_period_days: null;
    usage_type: 'licensed';
  } | null;
}

export interface Coupon extends Resource {
  amount_off: number | null;
  applies_to?: { products: string[] };
  currency: string | null;
  duration: 'forever' | 'once' | 'repeating';
  duration_in_months: number | null;
  max_redemptions: number | null;
  name: string | null;
  percent_off: number | null;
  /** End of the coupon, in unix seconds; null for none. */
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
}

/** Promotion code, which a customer types to redeem a coupon. */
export interface PromotionCode extends Resource {
  active: boolean;
  code: string;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  promotion: { coupon: string; type: 'coupon' };
  metadata: Metadata;
  restrictions: {
    first_time_transaction: boolean;
    minimum_amount: number | null;
    minimum_amount_currency: string | null;
  };
  times_redeemed: number;
}

/** A redeemed coupon of a subscription. */
export interface Discount extends Resource {
  /** End of the discount, in unix seconds; null for none. */
  end: number | null;
  source: { coupon: string; type: 'coupon' };
}

export interface Customer extends Resource {
  deleted?: true;
  email: string | null;
  name: string | null;
  /** Balance of the customer; a negative balance is a credit, which is deducted from the next invoices. */
  balance: number;
  currency: string | null;
  metadata: Metadata;
  test_clock: string | null;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: { default_payment_method: string | null };
}

export interface PaymentMethod extends Resource {
  customer: string | null;
  card: { brand: string; fingerprint: string; last4: string; exp_month: number; exp_year: number };
}

export interface SubscriptionItem extends Resource {
  current_period_start: number;
  current_period_end: number;
  quantity: number;
  price: Price;
  metadata: Metadata;
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused';

export interface Subscription extends Resource {
  created: number;
  status: SubscriptionStatus;
  customer: string;
  currency: string;
  metadata: Metadata;
  automatic_tax: Readonly<Record<string, unknown>> & { readonly enabled: boolean };
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: {
    comment: string | null;
    feedback: string | null;
    feedback_option: null;
    reason: string | null;
  };
  default_payment_method: string | null;
  /** Ids of discounts; missing in subscriptions stored by earlier versions. */
  discounts?: string[];
  ended_at: number | null;
  items: { data: SubscriptionItem[] };
  latest_invoice: string | null;
  /** Missing in subscriptions stored by earlier versions. */
  pause_collection?: {
    behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void';
    resumes_at: number | null;
  } | null;
  test_clock: string | null;
  trial_start: number | null;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: string } };
}

export interface InvoiceLine extends Resource {
  amount: number;
  description: string;
  /** False for prorations, which contain the discounts already. */
  discountable: boolean;
  discount_amounts: { amount: number; discount: string }[];
  discounts: string[];
}

export interface Invoice extends Resource {
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  created: number;
  customer: string;
  currency: string;
  number: string | null;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  billing_reason: string;
  hosted_invoice_url: string | null;
  lines: { data: InvoiceLine[] };
  next_payment_attempt: number | null;
  parent: { subscription_details: { subscription: string } } | null;
  status_transitions: Record<
    'finalized_at' | 'marked_uncollectible_at' | 'paid_at' | 'voided_at',
    number | null
  >;
  total: number;
}

export interface CheckoutSession extends Resource {
  mode: 'payment' | 'subscription';
  /** Payment of a completed session in mode `payment`. */
  payment_intent: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  automatic_tax: Readonly<Record<string, unknown>> & { readonly enabled: boolean };
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  created: number;
  customer: string | null;
  customer_email: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string | null;
  /** Missing in sessions stored by earlier versions. */
  branding_settings?: Readonly<Record<string, unknown>> & { readonly display_name: string };
  /** Language of the page. */
  locale: string | null;
  subscription: string | null;
  currency: string;
  discounts: { coupon: string | null; promotion_code: string | null }[] | null;
  amount_subtotal: number;
  amount_total: number;
  url: string | null;
  metadata: Metadata;
}

export interface PortalFlow {
  type: string;
  after_completion: { type: string; redirect: { return_url: string } | null };
  customer_update: null;
  subscription_pause: null;
  subscription_update_confirm: {
    subscription: string;
    items: { id: string; price: string; quantity: number }[];
    discounts: null;
  } | null;
  subscription_cancel: { subscription: string; retention: null } | null;
  subscription_update: { subscription: string } | null;
}

export interface PortalSession extends Resource {
  created: number;
  customer: string;
  configuration: string;
  return_url: string | null;
  flow: PortalFlow | null;
  /** Language of the pages. */
  locale: string | null;
  url: string;
}

export interface PortalConfiguration extends Resource {
  active: boolean;
  is_default: boolean;
  default_return_url: string | null;
  features: {
    invoice_history: { enabled: boolean };
    payment_method_update: { enabled: boolean };
    subscription_cancel: { enabled: boolean; mode: string };
    subscription_update: {
      enabled: boolean;
      proration_behavior: string;
      products: { product: string; prices: string[] }[] | null;
    };
  };
}

export interface WebhookEndpoint extends Resource {
  url: string;
}

export interface StripeEvent extends Resource {
  created: number;
  type: string;
  data: { object: Resource; previous_attributes?: Record<string, unknown> };
}

/** A payment by a checkout session in mode `payment`. For payments of invoices only the id exists. */
export interface PaymentIntent extends Resource {
  amount: number;
  created: number;
  currency: string;
  customer: string | null;
  latest_charge: string | null;
  metadata: Metadata;
  status: 'succeeded';
}

/** A successful payment by card, of an invoice or of a checkout session in mode `payment`. */
export interface Charge extends Resource {
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  customer: string | null;
  disputed: boolean;
  payment_intent: string;
  refunded: boolean;
}

/** Links an invoice to its payment. */
export interface InvoicePayment extends Resource {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface Refund extends Resource {
  amount: number;
  charge: string;
  status: 'succeeded';
}

export interface Dispute extends Resource {
  amount: number;
  charge: string;
  created: number;
  evidence: Record<string, unknown>;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

/** Stored type of each kind of object, by the value of its `object` field. */
export interface Kinds {
  price: Price;
  product: Product;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  customer: Customer;
  payment_method: PaymentMethod;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  charge: Charge;
  payment_intent: PaymentIntent;
  refund: Refund;
  dispute: Dispute;
  'checkout.session': CheckoutSession;
  'billing_portal.session': PortalSession;
  'billing_portal.configuration': PortalConfiguration;
  webhook_endpoint: WebhookEndpoint;
  event: StripeEvent;
}
