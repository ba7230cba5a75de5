import type { Operation } from '../context.ts';
import { change } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import type { PaymentMethod } from '../resources.ts';
import { getPaymentMethod } from './get-or-404.ts';

/** Returns a card with another expiry, as after a bank has renewed it. */
function withExpiry(operation: Operation, params: Params, old: PaymentMethod): PaymentMethod {
  const sent = params.within('card');
  const month = sent?.integer('exp_month') ?? old.card.exp_month;
  const year = sent?.integer('exp_year') ?? old.card.exp_year;
  if (month < 1 || month > 12)
    throw invalid('Your card’s expiration month is invalid.', 'card[exp_month]', 'invalid_expiry_month');
  if (year < new Date(operation.at * 1000).getUTCFullYear())
    throw invalid('Your card’s expiration year is invalid.', 'card[exp_year]', 'invalid_expiry_year');
  return { ...old, card: { ...old.card, exp_month: month, exp_year: year } };
}

export const cardUpdates: Routes = {
  'POST /v1/payment_methods/:id': (operation, params, id) => {
    const method = withExpiry(operation, params, getPaymentMethod(operation, id, 'payment_method'));
    change(operation, method, 'payment_method.updated');
    return method;
  },
};
