import { refundCharge } from '../billing/charges.ts';
import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import type { Charge } from '../resources.ts';
import type { Condition } from '../store/objects.ts';
import { getOr404 } from './get-or-404.ts';

export const getCharge = (act: Operation, id: string, param?: string): Charge =>
  getOr404(act, 'charge', 'charge', id, param);

/** Returns the payment to refund, by its own id or its payment intent's. */
function chargeToRefund(act: Operation, params: Params): Charge {
  const id = params.text('charge');
  const intent = params.text('payment_intent');
  if ((id === undefined) === (intent === undefined))
    throw invalid('You must provide either `charge` or `payment_intent`.');
  if (id !== undefined) return getCharge(act, id, 'charge');
  const [charge] = act.world.objects.all('charge', [{ path: '$.payment_intent', is: intent ?? '' }]);
  if (!charge) throw invalid(`No such payment_intent: '${intent}'`, 'payment_intent', 'resource_missing');
  return charge;
}

export const charges: Routes = {
  'GET /v1/charges': (act, params) =>
    listing(act, params, 'charge', '/v1/charges', equalities(params, 'customer', 'payment_intent')),
  'GET /v1/charges/:id': (act, _params, id) => getCharge(act, id),

  'POST /v1/refunds': (act, params) => {
    const charge = chargeToRefund(act, params);
    return refundCharge(act, charge, {
      amount: params.integer('amount'),
      reason: params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
      metadata: params.metadata(),
    });
  },
  'GET /v1/refunds': (act, params) =>
    listing(act, params, 'refund', '/v1/refunds', equalities(params, 'charge', 'payment_intent')),

  'GET /v1/disputes': (act, params) =>
    listing(act, params, 'dispute', '/v1/disputes', equalities(params, 'charge', 'payment_intent')),
  'GET /v1/disputes/:id': (act, _params, id) => getOr404(act, 'dispute', 'dispute', id),

  'GET /v1/invoice_payments': (act, params) => {
    const payment = params.within('payment');
    payment?.choice('type', ['payment_intent']);
    const intent = payment?.text('payment_intent');
    const ofIntent: Condition[] =
      intent === undefined ? [] : [{ path: '$.payment.payment_intent', is: intent }];
    return listing(act, params, 'invoice_payment', '/v1/invoice_payments', [
      ...equalities(params, 'invoice', 'status'),
      ...ofIntent,
    ]);
  },
};
