import { cardDeclined } from '../billing/card-errors.ts';
import { findTestToken } from '../billing/cards.ts';
import { attach, behaviourOf, newPaymentMethod } from '../billing/payment-method.ts';
import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import { listing } from '../http/listing.ts';
import type { Routes } from '../http/router.ts';
import type { PaymentMethod } from '../resources.ts';
import { getCustomer, getPaymentMethod } from './get-or-404.ts';

const emptyCardDetails = { name: null, email: null, expMonth: 12, expYear: 2034 };

/** Returns a payment method by its id, or by one of Stripe's test names, which create a new one each time. */
export function methodOf(act: Operation, id: string, param: string): PaymentMethod {
  const card = findTestToken(id);
  return card ? newPaymentMethod(act, card, emptyCardDetails) : getPaymentMethod(act, id, param);
}

export const paymentMethods: Routes = {
  'GET /v1/payment_methods': (act, params) => {
    params.choice('type', ['card']);
    const customer = getCustomer(act, params.needed('customer'));
    return listing(act, params, 'payment_method', '/v1/payment_methods', [
      { path: '$.customer', is: customer.id },
    ]);
  },
  'GET /v1/payment_methods/:id': (act, _params, id) => getPaymentMethod(act, id, 'payment_method'),
  'POST /v1/payment_methods/:id/attach': (act, params, id) => {
    const customer = getCustomer(act, params.needed('customer'));
    const method = methodOf(act, id, 'payment_method');
    if (method.customer !== null && method.customer !== customer.id)
      throw invalid('The payment method you provided has already been attached to a customer.');
    const { first, declineCode } = behaviourOf(act, method.id);
    if (first === 'declines') throw cardDeclined(declineCode);
    return attach(act, method, customer);
  },
};
