import { randomUUID } from 'node:crypto';
import { language } from '@lamplight/messages';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import {
  type Payments,
  PaymentsRefused,
  type PlanKey,
  type ProviderSubscription,
} from '../../../gateways/payments/payments.ts';
import type { Actor } from '../../../http/auth.ts';
import type { Browser } from './checkout-cookie.ts';
import { type Checkouts, concurrentCheckout } from './checkouts.ts';
import { type CheckoutRow, findOpenOfUser, findUnusedCoupon, insertCheckout } from './checkouts-store.ts';
import { type Chooser, isSameChoice, type PlanChoice } from './choose-plan.ts';
import { redeemerOf } from './codes.ts';
import type { SubscriptionConnector } from './connect-subscription.ts';
import type { BillingContext } from './context.ts';
import { memberCheckout } from './new-checkout.ts';
import type { PlanCatalog } from './plans.ts';
import { hasEnded, type SubscriptionRow } from './rules.ts';
import { findSubscription } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

/** Page to which a member is redirected: the provider's, or our page about an existing subscription. */
export interface BillingRedirect {
  readonly url: string;
  readonly isCheckout: boolean;
}

type PortalPage = 'card' | 'plan';

/** Id of a plan and text of a promotion code that a member chose. */
interface ChosenPlan {
  readonly plan?: string;
  readonly code?: string;
}

interface BillingRequest {
  readonly actor: Actor;
  readonly browser: Browser;
  readonly payments: Payments;
}

export interface SubscriptionManager {
  /**
   * Returns the provider's portal if the member has a subscription; our page about connecting a subscription if the
   * provider has one with the member's address; otherwise the checkout of the chosen or the standard plan.
   * @param page page of the portal; its main page if unset
   */
  manage(request: BillingRequest, page?: 'card', choice?: ChosenPlan): Promise<BillingRedirect>;
  /**
   * Returns the portal's page for changing to the chosen plan, or to any plan if none was chosen; if the member has
   * no subscription, the same as `manage`, with the premium plan as default.
   */
  upgrade(request: BillingRequest, choice?: ChosenPlan): Promise<BillingRedirect>;
}

interface SubscriptionManagerDeps {
  readonly checkouts: Checkouts;
  readonly sync: Sync;
  readonly connector: SubscriptionConnector;
  readonly chooser: Chooser;
  readonly plans: PlanCatalog;
}

/** Syncs a member's subscription with the provider and returns it. */
async function refreshSubscription(
  db: Database,
  sync: Sync,
  userId: number,
  payments: Payments,
): Promise<SubscriptionRow | undefined> {
  const row = await findSubscription(db, userId);
  if (!row || row.stripe_customer_id === null) return row;
  await sync(row.stripe_customer_id, payments);
  return await findSubscription(db, userId);
}

/**
 * Opens the provider's portal for a customer, at the page of the plans or of the card if possible.
 * @param subscription id of the customer's subscription; null if there is none
 * @param plan id of the plan that the page of the plans proposes
 */
async function openPortal(
  plans: PlanCatalog,
  payments: Payments,
  { customer, subscription }: { customer: string; subscription: string | null },
  { page, plan: to }: { page: PortalPage | undefined; plan: string | undefined },
): Promise<BillingRedirect> {
  const part =
    page === 'plan' && subscription !== null
      ? { planOf: subscription, to }
      : page === 'card'
        ? page
        : undefined;
  const shown = (await plans.offered()).plans.map((plan) => plan.id);
  // If no plans could be read, the portal offers all plans in its configuration.
  const offered = shown.length > 0 ? shown : undefined;
  if (part) {
    try {
      return { url: await payments.openPortal(customer, language(), part, offered), isCheckout: false };
    } catch (error) {
      // The plan of a subscription that is set to end cannot be changed: use the main page.
      if (!(error instanceof PaymentsRefused)) throw error;
    }
  }
  return { url: await payments.openPortal(customer, language(), undefined, offered), isCheckout: false };
}

/**
 * Resumes an open checkout of the same plan, or closes one of another plan; completes a checkout that was paid.
 * Returns the URL of the resumed checkout; null if there is none.
 */
async function openCheckout(
  checkouts: Checkouts,
  choice: PlanChoice,
  open: CheckoutRow | undefined,
  payments: Payments,
): Promise<string | null> {
  if (!open || open.connects === 1) return null;
  if (isSameChoice(open, choice)) return await checkouts.resume(open, payments);
  await checkouts.close(open, payments);
  return null;
}

export function createSubscriptionManager(
  context: BillingContext,
  { checkouts, sync, connector, chooser, plans }: SubscriptionManagerDeps,
): SubscriptionManager {
  const { db, clock, log } = context;

  /**
   * Sends a link that connects a subscription found for the address, and returns the URL of the page that says so.
   * Null if the member has another open checkout, or a concurrent request was first.
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
    choice: PlanChoice,
    { actor, browser, payments }: BillingRequest,
    subscription: SubscriptionRow | undefined,
    customer: string | null,
  ): Promise<string | null> {
    const row: CheckoutRow = {
      ...memberCheckout(clock.ms(), browser, actor),
      id: randomUUID(),
      ...choice,
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
        { audit: 'billing', user_id: actor.id, checkout: row.id, plan: row.price_id ?? row.plan },
        'subscription checkout started',
      );
      return url;
    } catch (error) {
      // The provider no longer has this customer: start the checkout as a new customer.
      if (customer !== null && error instanceof PaymentsRefused && error.isMissing)
        return await newCheckout(choice, { actor, browser, payments }, subscription, null);
      throw error;
    }
  }

  /**
   * Returns what a member without a subscription buys. If a trial was denied after its code was redeemed, the coupon
   * of that code applies.
   */
  async function choiceOf(
    kind: PlanKey,
    chosen: ChosenPlan,
    { actor, payments }: BillingRequest,
    row: SubscriptionRow | undefined,
  ): Promise<PlanChoice> {
    const choice = await chooser.choose(chosen, redeemerOf(row), payments, kind);
    if (choice.discount !== null || row?.trial_denied !== 1) return choice;
    return { ...choice, discount: await findUnusedCoupon(db, actor.id) };
  }

  async function redirectFor(
    kind: PlanKey,
    chosen: ChosenPlan,
    request: BillingRequest,
    page?: PortalPage,
  ): Promise<BillingRedirect> {
    // Refuse a plan that is no longer sold before anything else, whether or not the member has a subscription.
    const target = chosen.plan === undefined ? undefined : (await plans.find(chosen.plan)).id;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const pending = await findOpenOfUser(db, request.actor.id);
      const known = await findSubscription(db, request.actor.id);
      const choice = await choiceOf(kind, chosen, request, known);
      const open = await openCheckout(checkouts, choice, pending, request.payments);
      const row = await refreshSubscription(db, sync, request.actor.id, request.payments);
      const customer = row?.stripe_customer_id ?? null;
      if (row && customer !== null && row.stripe_status !== null && !hasEnded(row.stripe_status))
        return await openPortal(
          plans,
          request.payments,
          { customer, subscription: row.stripe_subscription_id },
          { page: target === undefined ? page : 'plan', plan: target },
        );
      const found = await connector.find(request.actor.email, request.payments);
      if (found) {
        const ownPage = await connect(found, pending, request);
        if (ownPage !== null) return { url: ownPage, isCheckout: true };
        continue;
      }
      if (pending?.connects === 1) await checkouts.close(pending, request.payments);
      if (open !== null) return { url: open, isCheckout: true };
      const url = await newCheckout(choice, request, row, customer);
      if (url !== null) return { url, isCheckout: true };
    }
    // Reached if concurrent requests for both plans keep closing each other's checkouts.
    throw concurrentCheckout();
  }

  return {
    manage: (request, page, choice = {}) => redirectFor('standard', choice, request, page),
    upgrade: (request, choice = {}) => redirectFor('premium', choice, request, 'plan'),
  };
}
