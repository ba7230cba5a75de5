import { refundCharge } from '../billing/charges.ts';
import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import type { Charge } from '../resources.ts';
import type { Condition } from '../store/objects.ts';
import { getOr404 } from './get-or-404.ts';

export const getCharge = (operation: Operation, id: string, param?: string): Charge =>
  getOr404(operation, 'charge', 'charge', id, param);

/** Returns the payment to refund, by its own id or its payment intent's. */
function chargeToRefund(operation: Operation, params: Params): Charge {
  const id = params.text('charge');
  const intent = params.text('payment_intent');
  if ((id === undefined) === (intent === undefined))
    throw invalid('You must provide either `charge` or `payment_intent`.');
  if (id !== undefined) return getCharge(operation, id, 'charge');
  const [charge] = operation.world.objects.all('charge', [{ path: '$.payment_intent', is: intent ?? '' }]);
  if (!charge) throw invalid(`No such payment_intent: '${intent}'`, 'payment_intent', 'resource_missing');
  return charge;
}

export const charges: Routes = {
  'GET /v1/charges': (operation, params) =>
    listing(operation, params, 'charge', '/v1/charges', equalities(params, 'customer', 'payment_intent')),
  'GET /v1/charges/:id': (operation, _params, id) => getCharge(operation, id),

  'POST /v1/refunds': (operation, params) => {
    const charge = chargeToRefund(operation, params);
    return refundCharge(operation, charge, {
      amount: params.integer('amount'),
      reason: params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
      metadata: params.metadata(),
    });
  },
  'GET /v1/refunds': (operation, params) =>
    listing(operation, params, 'refund', '/v1/refunds', equalities(params, 'charge', 'payment_intent')),

  'GET /v1/disputes': (operation, params) =>
    listing(operation, params, 'dispute', '/v1/disputes', equalities(params, 'charge', 'payment_intent')),
  'GET /v1/disputes/:id': (operation, _params, id) => getOr404(operation, 'dispute', 'dispute', id),

  'GET /v1/invoice_payments': (operation, params) => {
    const payment = params.within('payment');
    payment?.choice('type', ['payment_intent']);
    const intent = payment?.text('payment_intent');
    const ofIntent: Condition[] =
      intent === undefined ? [] : [{ path: '$.payment.payment_intent', is: intent }];
    return listing(operation, params, 'invoice_payment', '/v1/invoice_payments', [
      ...equalities(params, 'invoice', 'status'),
      ...ofIntent,
    ]);
  },
};
