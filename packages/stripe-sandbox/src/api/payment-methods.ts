import { cardDeclined } from '../billing/card-errors.ts';
import { findTestCard, findTestToken, type TestCard } from '../billing/cards.ts';
import { attach, behaviourOf, newPaymentMethod } from '../billing/payment-method.ts';
import { atCustomerTime, type Operation } from '../context.ts';
import { emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import { listing } from '../http/listing.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import type { PaymentMethod } from '../resources.ts';
import { getCustomer, getPaymentMethod } from './get-or-404.ts';

const emptyCardDetails = { name: null, email: null, expMonth: 12, expYear: 2034 };

/** Returns a payment method by its id, or by one of Stripe's test names, which create a new one each time. */
export function methodOf(act: Operation, id: string, param: string): PaymentMethod {
  const card = findTestToken(id);
  return card ? newPaymentMethod(act, card, emptyCardDetails) : getPaymentMethod(act, id, param);
}

function cardOf(card: Params): TestCard {
  const token = card.text('token');
  const number = card.text('number');
  card.ignore('cvc');
  const known = token === undefined ? findTestCard(number ?? '') : findTestToken(token);
  if (!known) throw invalid('The sandbox takes test cards only.', 'card');
  return known;
}

export const paymentMethods: Routes = {
  'POST /v1/payment_methods': (act, params) => {
    params.choice('type', ['card']);
    const card = params.within('card');
    const details = params.within('billing_details');
    if (!card) throw invalid('Missing required param: card.', 'card', 'parameter_missing');
    return newPaymentMethod(act, cardOf(card), {
      name: details?.textOrNull('name') ?? null,
      email: details?.textOrNull('email') ?? null,
      expMonth: card.integer('exp_month') ?? emptyCardDetails.expMonth,
      expYear: card.integer('exp_year') ?? emptyCardDetails.expYear,
    });
  },
  'GET /v1/payment_methods': (act, params) => {
    params.choice('type', ['card']);
    const customer = getCustomer(act, params.needed('customer'));
    return listing(act, params, 'payment_method', '/v1/payment_methods', [
      { path: '$.customer', is: customer.id },
    ]);
  },
  'GET /v1/customers/:id/payment_methods': (act, params, id) => {
    params.choice('type', ['card']);
    const url = `/v1/customers/${getCustomer(act, id, 'id').id}/payment_methods`;
    return listing(act, params, 'payment_method', url, [{ path: '$.customer', is: id }]);
  },
  'GET /v1/payment_methods/:id': (act, _params, id) => getPaymentMethod(act, id, 'payment_method'),
  'POST /v1/payment_methods/:id/attach': (act, params, id) => {
    const customer = getCustomer(act, params.needed('customer'));
    const timed = atCustomerTime(act, customer);
    const method = methodOf(timed, id, 'payment_method');
    if (method.customer !== null && method.customer !== customer.id)
      throw invalid('The payment method you provided has already been attached to a customer.');
    const { first, declineCode } = behaviourOf(act, method.id);
    if (first === 'declines') throw cardDeclined(declineCode);
    return attach(timed, method, customer);
  },
  'POST /v1/payment_methods/:id/detach': (act, _params, id) => {
    const method = getPaymentMethod(act, id, 'payment_method');
    if (method.customer === null)
      throw invalid('The payment method you provided is not attached to a customer.');
    const detached: PaymentMethod = { ...method, customer: null };
    act.world.objects.put(detached);
    emit(act, 'payment_method.detached', detached, { customer: method.customer });
    return detached;
  },
};
