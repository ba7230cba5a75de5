import { daySeconds } from '../billing/periods.ts';
import { type Operation, sandboxNow } from '../context.ts';
import { missing } from '../http/api-error.ts';
import { listing } from '../http/listing.ts';
import type { Routes } from '../http/router.ts';
import { serialize } from '../serialize.ts';
import type { Condition } from '../store/objects.ts';
import { charges } from './charges.ts';
import { checkoutSessions } from './checkout-sessions.ts';
import { customers, paymentMethods } from './customers.ts';
import { getOr404 } from './get-or-404.ts';
import { invoices } from './invoices.ts';
import { portal } from './portal.ts';
import { prices } from './prices.ts';
import { subscriptions } from './subscriptions.ts';

/** Returns the time, in unix seconds, from which events are listed: thirty days ago. */
const since = (act: Operation): number => sandboxNow(act.world) - 30 * daySeconds;

const events: Routes = {
  'GET /v1/events': (act, params) => {
    const type = params.text('type');
    const types = params.texts('types');
    params.ignore('delivery_success');
    const conditions: Condition[] = [
      { path: '$.created', by: '>=', is: since(act) },
      ...typeConditions(type === undefined ? types : [type]),
    ];
    return listing(act, params, 'event', '/v1/events', conditions);
  },
  'GET /v1/events/:id': (act, _params, id) => {
    const event = getOr404(act, 'event', 'event', id);
    if (event.created < since(act)) throw missing('event', id);
    return serialize(act, event);
  },
};

/** Returns conditions for one type, several, or a family such as 'invoice.*'. */
function typeConditions(types: readonly string[]): Condition[] {
  if (types.length === 0) return [];
  return [{ path: '$.type', by: 'among', is: types.join('|') }];
}

/** All endpoints of the sandbox. */
export const routes: Routes = {
  ...charges,
  ...checkoutSessions,
  ...customers,
  ...events,
  ...invoices,
  ...paymentMethods,
  ...portal,
  ...prices,
  ...subscriptions,
};
