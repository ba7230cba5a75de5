import type { Routes } from '../http/router.ts';
import { charges } from './charges.ts';
import { checkoutSessions } from './checkout-sessions.ts';
import { customers } from './customers.ts';
import { events } from './events.ts';
import { invoices } from './invoices.ts';
import { paymentMethods } from './payment-methods.ts';
import { portal } from './portal.ts';
import { prices } from './prices.ts';
import { subscriptions } from './subscriptions.ts';

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
