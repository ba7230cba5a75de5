import { cardDeclined } from '../billing/cards.ts';
import { pay } from '../billing/dunning.ts';
import { finalise } from '../billing/invoice.ts';
import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import type { Routes } from '../http/router.ts';
import type { Invoice } from '../resources.ts';
import type { Condition } from '../store/objects.ts';
import { getOr404, getPaymentMethod } from './get-or-404.ts';

const getInvoice = (act: Operation, id: string): Invoice => getOr404(act, 'invoice', 'invoice', id);

function collectable(act: Operation, id: string): Invoice {
  const invoice = getInvoice(act, id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status === 'void') throw invalid('This invoice is void.', undefined, 'invoice_not_editable');
  return invoice;
}

export const invoices: Routes = {
  'GET /v1/invoices': (act, params) => {
    const subscription = params.text('subscription');
    const path = '$.parent.subscription_details.subscription';
    const ofSubscription: Condition[] = subscription === undefined ? [] : [{ path, is: subscription }];
    return listing(act, params, 'invoice', '/v1/invoices', [
      ...equalities(params, 'customer', 'status', 'collection_method'),
      ...ofSubscription,
    ]);
  },
  'GET /v1/invoices/:id': (act, _params, id) => getInvoice(act, id),
  'POST /v1/invoices/:id/pay': (act, params, id) => {
    const invoice = collectable(act, id);
    const method = params.text('payment_method');
    if (method !== undefined && getPaymentMethod(act, method, 'payment_method').customer !== invoice.customer)
      throw invalid('The customer does not have a payment method with that ID.', 'payment_method');
    params.ignore('off_session');
    const open = invoice.status === 'draft' ? finalise(act, invoice) : invoice;
    const result = pay(act, open, false, method);
    // The failed attempt and its events are kept.
    if (!result.isPaid) throw cardDeclined(result.declineCode, true);
    return getInvoice(act, id);
  },
};
