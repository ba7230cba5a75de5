import { isLive } from '../billing/subscription-state.ts';
import type { Includables } from '../http/expand.ts';
import { listOf } from '../http/listing.ts';
import type { Routes } from '../http/router.ts';
import type { CheckoutSession } from '../resources.ts';
import { serialize } from '../serialize.ts';
import { charges } from './charges.ts';
import { checkoutSessions, lineItemsOf } from './checkout-sessions.ts';
import { customers } from './customers.ts';
import { events } from './events.ts';
import { invoices } from './invoices.ts';
import { paymentMethods } from './payment-methods.ts';
import { portal } from './portal.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { subscriptions } from './subscriptions.ts';
import { testClocks } from './test-clocks.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

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
  ...products,
  ...subscriptions,
  ...testClocks,
  ...webhookEndpoints,
};

export const includables: Includables = {
  'checkout.session': { line_items: (act, body) => lineItemsOf(act, body as CheckoutSession) },
  customer: {
    subscriptions: (act, { id }) => {
      const subscriptions = act.world.objects.all('subscription', [{ path: '$.customer', is: id }]);
      const live = subscriptions.filter(isLive).toReversed();
      return listOf(
        live.map((subscription) => serialize(act, subscription)),
        `/v1/customers/${id}/subscriptions`,
      );
    },
  },
};
