import { createCompleteCheckout } from './complete-checkout.ts';
import { createSubscriptionConnector } from './connect-subscription.ts';
import type { BillingContext } from './context.ts';
import { createFulfil } from './fulfil.ts';
import { createSync } from './sync.ts';

/** Builds everything that turns a payment, or an existing subscription, into an account with access. */
export function createFulfilment(context: BillingContext) {
  const sync = createSync(context);
  const completeCheckout = createCompleteCheckout(context);
  const connector = createSubscriptionConnector(context, { completeCheckout, sync });
  return { sync, connector, fulfil: createFulfil(context, { sync, completeCheckout, connector }) };
}
