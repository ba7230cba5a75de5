import { randomUUID } from 'node:crypto';
import { isUniqueViolation } from '../../db/dialect.ts';
import { type Payments, PaymentsRefused, type PlanKey } from '../../gateways/payments/payments.ts';
import type { Actor } from '../../http/auth.ts';
import type { Browser } from './browser.ts';
import { type Checkouts, outrun } from './checkouts.ts';
import { type CheckoutRow, findOpenOfUser, insertCheckout } from './checkouts-store.ts';
import { type Context, own } from './context.ts';
import { hasEnded, type SubscriptionRow } from './rules.ts';
import { findSubscription } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

/** Where to send a member who wants something of their subscription. */
export interface Way {
  readonly url: string;
  readonly isCheckout: boolean;
}

interface Visit {
  readonly actor: Actor;
  readonly browser: Browser;
  readonly payments: Payments;
}

export interface Membership {
  /** The checkout of the standard plan; the portal for somebody whose subscription has not ended. */
  manage(visit: Visit): Promise<Way>;
  /** The portal's page for another plan; the premium plan's checkout for somebody without a subscription. */
  upgrade(visit: Visit): Promise<Way>;
}

interface Needs {
  readonly checkouts: Checkouts;
  readonly sync: Sync;
}

export function createMembership(context: Context, { checkouts, sync }: Needs): Membership {
  const { db, log } = context;

  /** A member's subscription as the provider has it at this moment. */
  async function fresh(userId: number, payments: Payments): Promise<SubscriptionRow | undefined> {
    const row = await findSubscription(own(db), userId);
    if (!row || row.stripe_customer_id === null) return row;
    await sync(row.stripe_customer_id, payments);
    return await findSubscription(own(db), userId);
  }

  /** Carries out an open checkout that was paid, goes on with one that fits, and closes one that does not. */
  async function openCheckout(plan: PlanKey, { actor, payments }: Visit): Promise<string | null> {
    const open = await findOpenOfUser(own(db), actor.id);
    if (!open) return null;
    if (open.plan === plan) return await checkouts.resume(open, payments);
    await checkouts.close(open, payments);
    return null;
  }

  async function newCheckout(
    plan: PlanKey,
    { actor, browser, payments }: Visit,
    known: SubscriptionRow | undefined,
    customer: string | null,
  ): Promise<string | null> {
    const row: CheckoutRow = {
      ...checkouts.draft(browser),
      id: randomUUID(),
      kind: 'subscription',
      user_id: actor.id,
      username: null,
      username_key: null,
      email: actor.email,
      email_key: null,
      password_hash: null,
      profile_image: null,
      plan,
      customer,
      // A trial is for who has never subscribed.
      has_trial: known?.stripe_subscription_id ? 0 : 1,
    };
    try {
      await insertCheckout(own(db), row);
    } catch (error) {
      // The member's other click won: that one's checkout serves both.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
    try {
      const url = await checkouts.begin(row, payments);
      log.info({ audit: 'billing', user_id: actor.id, checkout: row.id, plan }, 'a subscription was begun');
      return url;
    } catch (error) {
      // The provider has lost the customer: they buy as somebody new.
      if (customer !== null && error instanceof PaymentsRefused && error.isMissing)
        return await newCheckout(plan, { actor, browser, payments }, known, null);
      throw error;
    }
  }

  async function portal(
    row: SubscriptionRow,
    customer: string,
    wantsPlan: boolean,
    payments: Payments,
  ): Promise<Way> {
    const id = row.stripe_subscription_id;
    if (wantsPlan && id !== null) {
      try {
        return { url: await payments.openPortal(customer, { planOf: id }), isCheckout: false };
      } catch (error) {
        // Such as for one that is set to end: the portal itself says what can be done.
        if (!(error instanceof PaymentsRefused)) throw error;
      }
    }
    return { url: await payments.openPortal(customer), isCheckout: false };
  }

  async function lead(plan: PlanKey, visit: Visit): Promise<Way> {
    for (let round = 0; round < 3; round += 1) {
      const open = await openCheckout(plan, visit);
      const row = await fresh(visit.actor.id, visit.payments);
      const customer = row?.stripe_customer_id ?? null;
      if (row && customer !== null && row.stripe_status !== null && !hasEnded(row.stripe_status))
        return await portal(row, customer, plan === 'premium', visit.payments);
      if (open !== null) return { url: open, isCheckout: true };
      const url = await newCheckout(plan, visit, row, customer);
      if (url !== null) return { url, isCheckout: true };
    }
    // Somebody asks for both plans at once, again and again.
    throw outrun();
  }

  return {
    manage: (visit) => lead('standard', visit),
    upgrade: (visit) => lead('premium', visit),
  };
}
