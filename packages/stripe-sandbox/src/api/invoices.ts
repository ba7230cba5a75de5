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

const getInvoice = (operation: Operation, id: string): Invoice =>
  getOr404(operation, 'invoice', 'invoice', id);

function collectable(operation: Operation, id: string): Invoice {
  const invoice = getInvoice(operation, id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status === 'void') throw invalid('This invoice is void.', undefined, 'invoice_not_editable');
  return invoice;
}

export const invoices: Routes = {
  'GET /v1/invoices': (operation, params) => {
    const subscription = params.text('subscription');
    const path = '$.parent.subscription_details.subscription';
    const ofSubscription: Condition[] = subscription === undefined ? [] : [{ path, is: subscription }];
    return listing(operation, params, 'invoice', '/v1/invoices', [
      ...equalities(params, 'customer', 'status', 'collection_method'),
      ...ofSubscription,
    ]);
  },
  'GET /v1/invoices/:id': (operation, _params, id) => getInvoice(operation, id),
  'POST /v1/invoices/:id/pay': (operation, params, id) => {
    const invoice = collectable(operation, id);
    const method = params.text('payment_method');
    if (
      method !== undefined &&
      getPaymentMethod(operation, method, 'payment_method').customer !== invoice.customer
    )
      throw invalid('The customer does not have a payment method with that ID.', 'payment_method');
    params.ignore('off_session');
    const open = invoice.status === 'draft' ? finalise(operation, invoice) : invoice;
    const result = pay(operation, open, false, method);
    // Keep the failed attempt and its events, although the request fails.
    if (!result.isPaid) throw cardDeclined(result.declineCode, true);
    return getInvoice(operation, id);
  },
};
