import { cardDeclined, findTestToken } from '../billing/cards.ts';
import { createCustomer } from '../billing/customer.ts';
import { stopCollecting } from '../billing/dunning.ts';
import { attach, behaviourOf, newPaymentMethod } from '../billing/payment-method.ts';
import { end, isLive } from '../billing/subscription-state.ts';
import type { Operation } from '../context.ts';
import { change, emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import type { Routes } from '../http/router.ts';
import { search } from '../http/search.ts';
import type { Customer, PaymentMethod } from '../resources.ts';
import { getCustomer, getOr404, getPaymentMethod } from './get-or-404.ts';

const emptyCardDetails = { name: null, email: null, expMonth: 12, expYear: 2034 };

/** Returns a payment method by its id. For one of Stripe's test names, creates a new payment method each time. */
function methodOf(operation: Operation, id: string, param: string): PaymentMethod {
  const card = findTestToken(id);
  return card ? newPaymentMethod(operation, card, emptyCardDetails) : getPaymentMethod(operation, id, param);
}

export const paymentMethods: Routes = {
  'GET /v1/payment_methods': (operation, params) => {
    params.choice('type', ['card']);
    const customer = getCustomer(operation, params.needed('customer'));
    return listing(operation, params, 'payment_method', '/v1/payment_methods', [
      { path: '$.customer', is: customer.id },
    ]);
  },
  'GET /v1/payment_methods/:id': (operation, _params, id) =>
    getPaymentMethod(operation, id, 'payment_method'),
  'POST /v1/payment_methods/:id/attach': (operation, params, id) => {
    const customer = getCustomer(operation, params.needed('customer'));
    const method = methodOf(operation, id, 'payment_method');
    if (method.customer !== null && method.customer !== customer.id)
      throw invalid('The payment method you provided has already been attached to a customer.');
    const { first, declineCode } = behaviourOf(operation, method.id);
    if (first === 'declines') throw cardDeclined(declineCode);
    return attach(operation, method, customer);
  },
};

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 512;

function checkedEmail(email: string | null | undefined): string | null | undefined {
  if (typeof email === 'string' && !isEmail(email))
    throw invalid(`Invalid email address: ${email}`, 'email', 'email_invalid');
  return email;
}

function defaultMethod(operation: Operation, customer: Customer, sent: string | null | undefined) {
  const old = customer.invoice_settings;
  if (sent === undefined) return old;
  if (
    sent !== null &&
    getPaymentMethod(operation, sent, 'invoice_settings[default_payment_method]').customer !== customer.id
  )
    throw invalid(
      'The customer does not have a payment method with that ID.',
      'invoice_settings[default_payment_method]',
    );
  return { ...old, default_payment_method: sent };
}

export const customers: Routes = {
  'POST /v1/customers': (operation, params) => {
    params.ignore('address', 'preferred_locales', 'tax_exempt');
    return createCustomer(operation, {
      email: checkedEmail(params.textOrNull('email')) ?? null,
      name: params.textOrNull('name') ?? null,
      phone: params.textOrNull('phone') ?? null,
      description: params.textOrNull('description') ?? null,
      metadata: params.metadata(),
    });
  },
  'GET /v1/customers': (operation, params) =>
    listing(operation, params, 'customer', '/v1/customers', equalities(params, 'email')),
  'GET /v1/customers/search': (operation, params) =>
    search(operation, params, 'customer', '/v1/customers/search', ['email', 'name', 'phone']),
  'GET /v1/customers/:id': (operation, _params, id) => getOr404(operation, 'customer', 'customer', id),
  'POST /v1/customers/:id': (operation, params, id) => {
    const old = getCustomer(operation, id, 'id');
    const settings = params.within('invoice_settings');
    const sentOrCurrent = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);
    params.ignore('address', 'preferred_locales', 'tax_exempt');
    const customer: Customer = {
      ...old,
      email: sentOrCurrent(checkedEmail(params.textOrNull('email')), old.email),
      name: sentOrCurrent(params.textOrNull('name'), old.name),
      phone: sentOrCurrent<unknown>(params.textOrNull('phone'), old['phone']),
      description: sentOrCurrent<unknown>(params.textOrNull('description'), old['description']),
      balance: params.integer('balance') ?? old.balance,
      metadata: params.metadata(old.metadata),
      invoice_settings: defaultMethod(operation, old, settings?.textOrNull('default_payment_method')),
    };
    change(operation, customer, 'customer.updated');
    return customer;
  },
  'DELETE /v1/customers/:id': (operation, _params, id) => {
    const customer = getCustomer(operation, id, 'id');
    const subscriptions = operation.world.objects.all('subscription', [{ path: '$.customer', is: id }]);
    for (const subscription of subscriptions) {
      if (isLive(subscription) || subscription.status === 'incomplete')
        stopCollecting(operation, end(operation, subscription, 'cancellation_requested'));
    }
    const deleted = { id, object: 'customer', deleted: true };
    operation.world.objects.put(deleted);
    emit(operation, 'customer.deleted', customer);
    return deleted;
  },
};
