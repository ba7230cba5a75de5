import { randomUUID } from 'node:crypto';
import { language } from '@lamplight/messages';
import { isUniqueViolation } from '../../../db/dialect.ts';
import {
  type Payments,
  PaymentsRefused,
  type PlanKey,
  type ProviderSubscription,
} from '../../../gateways/payments/payments.ts';
import type { Actor } from '../../../http/auth.ts';
import type { Browser } from './checkout-cookie.ts';
import { type Checkouts, concurrentCheckout } from './checkouts.ts';
import { type CheckoutRow, findOpenOfUser, insertCheckout } from './checkouts-store.ts';
import type { SubscriptionConnector } from './connect-subscription.ts';
import type { BillingContext } from './context.ts';
import { memberCheckout } from './new-checkout.ts';
import { hasEnded, type SubscriptionRow } from './rules.ts';
import { findSubscription } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

/** Page of the provider to which a member is sent. */
export interface BillingRedirect {
  readonly url: string;
  readonly isCheckout: boolean;
}

type PortalPage = 'card' | 'plan';

interface BillingRequest {
  readonly actor: Actor;
  readonly browser: Browser;
  readonly payments: Payments;
}

export interface SubscriptionManager {
  /**
   * Returns the standard plan's checkout; the provider's portal if the member has a subscription; our page about an
   * existing subscription if the member's address pays one.
   * @param page page of the portal; its first one if unset
   */
  manage(request: BillingRequest, page?: 'card'): Promise<BillingRedirect>;
  /**
   * Returns the portal's page for changing the plan, or the premium plan's checkout if the member has no
   * subscription.
   */
  upgrade(request: BillingRequest): Promise<BillingRedirect>;
}

interface SubscriptionManagerDeps {
  readonly checkouts: Checkouts;
  readonly sync: Sync;
  readonly connector: SubscriptionConnector;
}

export function createSubscriptionManager(
  context: BillingContext,
  { checkouts, sync, connector }: SubscriptionManagerDeps,
): SubscriptionManager {
  const { db, clock, log } = context;

  /** Syncs a member's subscription with the provider and returns it. */
  async function refreshSubscription(
    userId: number,
    payments: Payments,
  ): Promise<SubscriptionRow | undefined> {
    const row = await findSubscription(db, userId);
    if (!row || row.stripe_customer_id === null) return row;
    await sync(row.stripe_customer_id, payments);
    return await findSubscription(db, userId);
  }

  /** Resumes an open checkout of the same plan, or closes one of another plan; completes a checkout that was paid. */
  async function openCheckout(
    plan: PlanKey,
    open: CheckoutRow | undefined,
    payments: Payments,
  ): Promise<string | null> {
    if (!open || open.connects === 1) return null;
    if (open.plan === plan) return await checkouts.resume(open, payments);
    await checkouts.close(open, payments);
    return null;
  }

  /**
   * Sends a link that connects a subscription found for the address, and returns the page that says so. Null if the
   * member has another open checkout, or a concurrent request was first.
   */
  async function connect(
    found: ProviderSubscription,
    open: CheckoutRow | undefined,
    { actor, browser, payments }: BillingRequest,
  ): Promise<string | null> {
    if (open?.connects === 1 && !(await connector.needsNewLink(open))) return connector.pageUrl;
    if (open) await checkouts.close(open, payments);
    // The open checkout was paid meanwhile, so the member now has a subscription.
    if (open?.connects === 0) return null;
    return (await connector.offer(found, actor, browser)) ? connector.pageUrl : null;
  }

  async function newCheckout(
    plan: PlanKey,
    { actor, browser, payments }: BillingRequest,
    subscription: SubscriptionRow | undefined,
    customer: string | null,
  ): Promise<string | null> {
    const row: CheckoutRow = {
      ...memberCheckout(clock.ms(), browser, actor),
      id: randomUUID(),
      plan,
      customer,
      // Only members who have never subscribed get a trial.
      has_trial: subscription?.stripe_subscription_id ? 0 : 1,
    };
    try {
      await insertCheckout(db, row);
    } catch (error) {
      // A concurrent request of the member was first; the next attempt uses its checkout.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
    try {
      const url = await checkouts.begin(row, payments);
      log.info(
        { audit: 'billing', user_id: actor.id, checkout: row.id, plan },
        'subscription checkout started',
      );
      return url;
    } catch (error) {
      // The provider no longer has this customer: check out as a new one.
      if (customer !== null && error instanceof PaymentsRefused && error.isMissing)
        return await newCheckout(plan, { actor, browser, payments }, subscription, null);
      throw error;
    }
  }

  async function portal(
    row: SubscriptionRow,
    customer: string,
    page: PortalPage | undefined,
    payments: Payments,
  ): Promise<BillingRedirect> {
    const id = row.stripe_subscription_id;
    const part = page === 'plan' && id !== null ? { planOf: id } : page === 'card' ? page : undefined;
    if (part) {
      try {
        return { url: await payments.openPortal(customer, language(), part), isCheckout: false };
      } catch (error) {
        // The plan of a subscription that is set to end cannot be changed: use the main page.
        if (!(error instanceof PaymentsRefused)) throw error;
      }
    }
    return { url: await payments.openPortal(customer, language()), isCheckout: false };
  }

  async function redirectFor(
    plan: PlanKey,
    request: BillingRequest,
    page?: PortalPage,
  ): Promise<BillingRedirect> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const pending = await findOpenOfUser(db, request.actor.id);
      const open = await openCheckout(plan, pending, request.payments);
      const row = await refreshSubscription(request.actor.id, request.payments);
      const customer = row?.stripe_customer_id ?? null;
      if (row && customer !== null && row.stripe_status !== null && !hasEnded(row.stripe_status))
        return await portal(row, customer, page, request.payments);
      const found = await connector.find(request.actor.email, request.payments);
      if (found) {
        const ownPage = await connect(found, pending, request);
        if (ownPage !== null) return { url: ownPage, isCheckout: true };
        continue;
      }
      if (pending?.connects === 1) await checkouts.close(pending, request.payments);
      if (open !== null) return { url: open, isCheckout: true };
      const url = await newCheckout(plan, request, row, customer);
      if (url !== null) return { url, isCheckout: true };
    }
    // Reached if concurrent requests for both plans keep closing each other's checkouts.
    throw concurrentCheckout();
  }

  return {
    manage: (request, page) => redirectFor('standard', request, page),
    upgrade: (request) => redirectFor('premium', request, 'plan'),
  };
}
