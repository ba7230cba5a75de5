import { type CheckoutPlan, expireCheckout, withOffer } from '../billing/checkout.ts';
import { automaticTax } from '../billing/taxes.ts';
import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import { checkedUrl, type Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { CheckoutSession, Metadata, Price } from '../resources.ts';
import { offerFrom } from './coupons.ts';
import { getCustomer, getOr404, getPrice } from './get-or-404.ts';
import { paymentLine, paymentPlan } from './payment-mode.ts';

interface SessionFields {
  id: string;
  mode: CheckoutSession['mode'];
  created: number;
  expiresAt: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  displayName: string;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  allowsPromotionCodes: boolean | null;
  locale: string | null;
  metadata: Metadata;
  isTaxed: boolean;
}

const blankDetails = (email: string) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
});

/** Returns an open session with every field that Stripe returns. */
function newCheckoutSession(fields: SessionFields): CheckoutSession {
  return {
    id: fields.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: fields.allowsPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: 0,
    amount_total: 0,
    automatic_tax: automaticTax(fields.isTaxed),
    billing_address_collection: null,
    branding_settings: {
      background_color: '#ffffff',
      border_style: 'rounded',
      button_color: '#0074d4',
      display_name: fields.displayName,
      font_family: 'default',
      icon: null,
      logo: null,
    },
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: fields.created,
    currency: fields.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: fields.customer,
    customer_account: null,
    customer_creation: fields.customer !== null ? null : fields.mode === 'payment' ? 'if_required' : 'always',
    customer_details: fields.customerEmail === null ? null : blankDetails(fields.customerEmail),
    customer_email: fields.customer === null ? fields.customerEmail : null,
    discounts: null,
    expires_at: fields.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: fields.locale,
    managed_payments: null,
    metadata: fields.metadata,
    mode: fields.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: fields.mode === 'payment' ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: fields.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
}

const getSession = (operation: Operation, id: string): CheckoutSession =>
  getOr404(operation, 'checkout.session', 'checkout.session', id);

function lineItem(
  operation: Operation,
  params: Params,
  mode: CheckoutSession['mode'],
): { price: Price; quantity: number } {
  const [item, second] = params.each('line_items');
  if (!item) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (second) throw invalid('The sandbox keeps one line item to a session.', 'line_items');
  if (mode === 'payment') return paymentLine(operation, item);
  const price = getPrice(operation, item.needed('price'), 'line_items[0][price]');
  if (!price.recurring)
    throw invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items');
  if (!price.active) throw invalid(`The price ${price.id} is inactive.`, 'line_items[0][price]');
  return { price, quantity: item.integer('quantity') ?? 1 };
}

function planFrom(params: Params, price: Price, quantity: number): CheckoutPlan {
  const sent = params.within('subscription_data');
  const trialDays = sent?.integer('trial_period_days') ?? null;
  if (trialDays !== null && (trialDays < 1 || trialDays > 730))
    throw invalid('trial_period_days must be between 1 and 730.', 'subscription_data[trial_period_days]');
  const choices = ['create_invoice', 'cancel', 'pause'] as const;
  const trialSettings = sent?.within('trial_settings')?.within('end_behavior');
  sent?.ignore('proration_behavior', 'billing_mode', 'default_tax_rates', 'invoice_settings');
  return {
    price: price.id,
    quantity,
    subscriptionMetadata: sent?.metadata() ?? {},
    description: sent?.textOrNull('description') ?? null,
    trialDays,
    trialEnd: sent?.integer('trial_end') ?? null,
    whenTrialLacksCard: trialSettings?.choice('missing_payment_method', choices) ?? 'create_invoice',
  };
}

/**
 * Computes the expiry relative to the machine's clock, because clients do not know how far the sandbox's clock was
 * advanced.
 */
function expiry(operation: Operation, params: Params): number {
  const sent = params.integer('expires_at');
  if (sent === undefined) return operation.at + 24 * 3600;
  const ahead = operation.at - Math.floor(operation.world.wallClock() / 1000);
  const moment = [sent, sent + ahead].find(
    (candidate) => candidate >= operation.at + 30 * 60 && candidate <= operation.at + 24 * 3600,
  );
  if (moment === undefined)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return moment;
}

/** Business name of the sandbox's account. */
const defaultName = 'Sandbox';

/** Options of Stripe's page that the sandbox accepts and does not implement. */
const ignored = [
  'billing_address_collection',
  'consent_collection',
  'custom_text',
  'customer_update',
  'payment_method_collection',
  'payment_method_types',
  'phone_number_collection',
  'saved_payment_method_options',
  'submit_type',
  'tax_id_collection',
];

function create(operation: Operation, params: Params): CheckoutSession {
  params.needed('mode');
  const mode = params.choice('mode', ['subscription', 'payment']) ?? 'subscription';
  params.choice('ui_mode', ['hosted_page']);
  const customerId = params.text('customer');
  const email = params.text('customer_email');
  if (customerId !== undefined && email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  const customer = customerId === undefined ? undefined : getCustomer(operation, customerId);
  const { price, quantity } = lineItem(operation, params, mode);
  const plan = planFrom(params, price, quantity);
  const id = newId('cs_test', 58);
  const allowsCodes = params.flag('allow_promotion_codes') ?? null;
  if (allowsCodes && params.has('discounts'))
    throw invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'allow_promotion_codes',
    );
  const offer = offerFrom(operation, params, { price, quantity, customer: customer?.id ?? null });
  params.ignore(...ignored);
  const session = newCheckoutSession({
    id,
    mode,
    created: operation.at,
    expiresAt: expiry(operation, params),
    currency: price.currency,
    successUrl: checkedUrl(params.needed('success_url'), 'success_url'),
    cancelUrl: params.has('cancel_url') ? checkedUrl(params.needed('cancel_url'), 'cancel_url') : null,
    displayName: params.within('branding_settings')?.text('display_name') ?? defaultName,
    customer: customer?.id ?? null,
    customerEmail: customer?.email ?? email ?? null,
    clientReferenceId: params.text('client_reference_id') ?? null,
    allowsPromotionCodes: allowsCodes,
    locale: params.locale(),
    metadata: params.metadata(),
    isTaxed: params.within('automatic_tax')?.flag('enabled') ?? false,
  });
  const payment = mode === 'payment' ? { payment: paymentPlan(params) } : {};
  operation.world.objects.insert(session, { plan, ...payment });
  const priced = withOffer(operation, session, offer);
  operation.world.objects.put(priced);
  operation.world.objects.schedule(id, session.expires_at);
  return priced;
}

export const checkoutSessions: Routes = {
  'POST /v1/checkout/sessions': create,
  'GET /v1/checkout/sessions': (operation, params) => {
    const details = params.within('customer_details')?.text('email');
    const byEmail = details === undefined ? [] : [{ path: '$.customer_details.email', is: details } as const];
    return listing(operation, params, 'checkout.session', '/v1/checkout/sessions', [
      ...equalities(params, 'customer', 'subscription', 'status'),
      ...byEmail,
    ]);
  },
  'GET /v1/checkout/sessions/:id': (operation, _params, id) => getSession(operation, id),
  'POST /v1/checkout/sessions/:id/expire': (operation, _params, id) => {
    const session = getSession(operation, id);
    if (session.status !== 'open')
      throw invalid(
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
          `This Checkout Session has a status of \`${session.status}\`.`,
      );
    return expireCheckout(operation, session);
  },
};
