import { cardDeclined } from '../billing/cards.ts';
import { type Proration, previewChange } from '../billing/change-plan.ts';
import { pay } from '../billing/dunning.ts';
import { finalise } from '../billing/invoice.ts';
import { isLive } from '../billing/subscription-state.ts';
import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import type { Invoice } from '../resources.ts';
import type { Condition } from '../store/objects.ts';
import { getOr404, getPaymentMethod, getPrice, getSubscription } from './get-or-404.ts';

const getInvoice = (operation: Operation, id: string): Invoice =>
  getOr404(operation, 'invoice', 'invoice', id);

function collectable(operation: Operation, id: string): Invoice {
  const invoice = getInvoice(operation, id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status === 'void') throw invalid('This invoice is void.', undefined, 'invoice_not_editable');
  return invoice;
}

const prorations = ['create_prorations', 'always_invoice', 'none'] as const;

/** Returns the invoice that a subscription gets next, or that a change of its price would bring. */
function preview(operation: Operation, params: Params): Invoice {
  const subscription = getSubscription(operation, params.needed('subscription'), 'subscription');
  const customer = params.text('customer');
  if (customer !== undefined && customer !== subscription.customer)
    throw invalid('The subscription belongs to another customer.', 'subscription');
  if (!isLive(subscription))
    throw invalid('No upcoming invoices for this subscription.', 'subscription', 'invoice_upcoming_none');
  const details = params.within('subscription_details');
  const [item] = details?.each('items') ?? [];
  const [current] = subscription.items.data;
  const named = item?.text('id');
  if (named !== undefined && named !== current?.id)
    throw invalid(
      `No such subscription item: '${named}'`,
      'subscription_details[items][0][id]',
      'resource_missing',
    );
  const proration: Proration = details?.choice('proration_behavior', prorations) ?? 'create_prorations';
  details?.ignore('proration_date');
  const priceId = item?.text('price') ?? current?.price.id ?? '';
  const price = getPrice(operation, priceId, 'subscription_details[items][0][price]');
  if (price.currency !== subscription.currency)
    throw invalid(
      'The price is in another currency than the subscription.',
      'subscription_details[items][0][price]',
    );
  const quantity = item?.integer('quantity') ?? current?.quantity ?? 1;
  return previewChange(operation, subscription, price, quantity, proration);
}

export const invoices: Routes = {
  'POST /v1/invoices/create_preview': preview,
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
