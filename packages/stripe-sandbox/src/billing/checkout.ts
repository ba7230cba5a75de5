import type { Operation } from '../context.ts';
import { change } from '../events.ts';
import type { CheckoutSession, Metadata } from '../resources.ts';
import type { TestCard } from './cards.ts';
import { createCustomer } from './customer.ts';
import { amountOff, type Offer } from './discounts.ts';
import { attach, confirmCard, newPaymentMethod } from './payment-method.ts';
import { daySeconds } from './periods.ts';
import { startSubscription } from './start-subscription.ts';
import { taxIn } from './taxes.ts';

/** Internal data of a checkout session that the API does not return. */
export interface CheckoutPlan {
  price: string;
  quantity: number;
  subscriptionMetadata: Metadata;
  description: string | null;
  trialDays: number | null;
  trialEnd: number | null;
  whenTrialLacksCard: 'create_invoice' | 'cancel' | 'pause';
}

/** Returns the coupon or promotion code that a session redeems; undefined if it has none. */
export function offerOfSession(operation: Operation, { discounts }: CheckoutSession): Offer | undefined {
  const { objects } = operation.world;
  const [discount] = discounts ?? [];
  const promotionCode = objects.find('promotion_code', discount?.promotion_code ?? '') ?? null;
  const coupon = objects.find('coupon', promotionCode?.promotion.coupon ?? discount?.coupon ?? '');
  return coupon && { coupon, promotionCode };
}

/** Returns a session with the amounts and the discount of an offer. */
export function withOffer(
  operation: Operation,
  session: CheckoutSession,
  offer: Offer | undefined,
): CheckoutSession {
  const plan = planOfSession(operation, session);
  const isTrial = plan.trialDays !== null || plan.trialEnd !== null;
  const price = operation.world.objects.find('price', plan.price);
  const subtotal = isTrial || !price ? 0 : price.unit_amount * plan.quantity;
  const off = offer ? amountOff(offer.coupon, subtotal) : 0;
  return {
    ...session,
    amount_subtotal: subtotal,
    amount_total: subtotal - off,
    total_details: {
      amount_discount: off,
      amount_shipping: 0,
      amount_tax: session.automatic_tax.enabled ? taxIn(subtotal - off) : 0,
    },
    discounts: offer
      ? [
          {
            coupon: offer.promotionCode ? null : offer.coupon.id,
            promotion_code: offer.promotionCode?.id ?? null,
          },
        ]
      : [],
  };
}

export const planOfSession = (operation: Operation, session: CheckoutSession): CheckoutPlan =>
  operation.world.objects.hidden(session.id)['plan'] as CheckoutPlan;

/** Returns the end of a trial that begins now, in unix seconds; null if there is no trial. */
export const trialEndOf = (operation: Operation, plan: CheckoutPlan): number | null =>
  plan.trialEnd ?? (plan.trialDays ? operation.at + plan.trialDays * daySeconds : null);

export interface Payer {
  email: string;
  name: string;
  card: TestCard;
  expMonth: number;
  expYear: number;
}

/** Returns the fields of a completed session about the person who paid. */
export const payerDetails = ({ email, name }: Payer) => ({
  address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** Completes an open session: creates a customer with a card and a subscription. The card must not decline. */
export function completeCheckout(
  operation: Operation,
  session: CheckoutSession,
  payer: Payer,
): CheckoutSession {
  const { objects } = operation.world;
  const plan = planOfSession(operation, session);
  const price = objects.find('price', plan.price);
  if (!price) throw new Error(`The price ${plan.price} of ${session.id} is gone.`);
  const known = session.customer === null ? undefined : objects.find('customer', session.customer);
  const customer =
    known ??
    createCustomer(operation, {
      email: payer.email,
      name: payer.name,
      phone: null,
      description: null,
      metadata: {},
    });
  const holder = { name: payer.name, email: payer.email, expMonth: payer.expMonth, expYear: payer.expYear };
  const method = attach(operation, newPaymentMethod(operation, payer.card, holder), customer);
  confirmCard(operation, method.id);
  const trialEnd = trialEndOf(operation, plan);
  const offer = offerOfSession(operation, session);
  const { subscription } = startSubscription(operation, {
    offer,
    session: session.id,
    customer,
    price,
    quantity: plan.quantity,
    metadata: plan.subscriptionMetadata,
    description: plan.description,
    paymentMethod: method.id,
    trialEnd,
    whenTrialLacksCard: plan.whenTrialLacksCard,
    isCancelledAtPeriodEnd: false,
    isTaxed: session.automatic_tax.enabled,
    isFirst: true,
    isPaidLater: false,
  });
  const done: CheckoutSession = {
    ...session,
    status: 'complete',
    payment_status: session.amount_total > 0 ? 'paid' : 'no_payment_required',
    customer: customer.id,
    customer_details: payerDetails(payer),
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    url: null,
  };
  objects.schedule(done.id, null);
  change(operation, done, 'checkout.session.completed');
  return done;
}

/** Expires an open session. */
export function expireCheckout(operation: Operation, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  operation.world.objects.schedule(session.id, null);
  change(operation, expired, 'checkout.session.expired');
  return expired;
}
