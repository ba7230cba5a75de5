import { daySeconds } from '../billing/periods.ts';
import { type Operation, sandboxNow } from '../context.ts';
import { missing } from '../http/api-error.ts';
import { listing } from '../http/listing.ts';
import type { Routes } from '../http/router.ts';
import { serialize } from '../serialize.ts';
import type { Condition } from '../store/objects.ts';
import { cardUpdates } from './card-updates.ts';
import { charges } from './charges.ts';
import { checkoutSessions } from './checkout-sessions.ts';
import { coupons } from './coupons.ts';
import { customers, paymentMethods } from './customers.ts';
import { getOr404 } from './get-or-404.ts';
import { invoices } from './invoices.ts';
import { paymentIntents } from './payment-mode.ts';
import { portal } from './portal.ts';
import { prices } from './prices.ts';
import { subscriptions } from './subscriptions.ts';

/** Returns the time, in unix seconds, from which events are listed: thirty days ago. */
const since = (operation: Operation): number => sandboxNow(operation.world) - 30 * daySeconds;

const events: Routes = {
  'GET /v1/events': (operation, params) => {
    const type = params.text('type');
    const types = params.texts('types');
    params.ignore('delivery_success');
    const conditions: Condition[] = [
      { path: '$.created', by: '>=', is: since(operation) },
      ...typeConditions(type === undefined ? types : [type]),
    ];
    return listing(operation, params, 'event', '/v1/events', conditions);
  },
  'GET /v1/events/:id': (operation, _params, id) => {
    const event = getOr404(operation, 'event', 'event', id);
    if (event.created < since(operation)) throw missing('event', id);
    return serialize(operation, event);
  },
};

/** Returns conditions for a list of event types: exact names, or families such as 'invoice.*'. */
function typeConditions(types: readonly string[]): Condition[] {
  if (types.length === 0) return [];
  return [{ path: '$.type', by: 'among', is: types.join('|') }];
}

/** All endpoints of the sandbox. */
export const routes: Routes = {
  ...cardUpdates,
  ...charges,
  ...checkoutSessions,
  ...coupons,
  ...customers,
  ...events,
  ...invoices,
  ...paymentIntents,
  ...paymentMethods,
  ...portal,
  ...prices,
  ...subscriptions,
};
