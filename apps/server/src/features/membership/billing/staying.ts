import { type CodeOffer, type StayOffers, stayLimits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import {
  type Payments,
  PaymentsUnavailable,
  type PromotionCode,
} from '../../../gateways/payments/payments.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { codeProblem, presentOffer, redeemerOf } from './codes.ts';
import { type BillingContext, withBillingLease } from './context.ts';
import { recordDeparture } from './departures.ts';
import { m } from './messages.ts';
import type { PlanCatalog } from './plans.ts';
import { addMonths, pauseOf, type SubscriptionRow } from './rules.ts';
import { readStaySettings } from './stay-settings.ts';
import { findSubscription } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

const dayMs = 24 * 3600_000;
/** Milliseconds before the next payment at which a pause ends, so that the provider collects that payment. */
const aheadMs = 3600_000;

export interface Staying {
  /**
   * Returns the offers to a member instead of canceling. Omits a code that the member has taken, and a pause if the
   * last one was taken less than `stayLimits.daysBetweenPauses` days ago.
   */
  offers(userId: number, payments: Payments): Promise<StayOffers>;
  /**
   * Pauses the member's subscription for a number of months.
   * @throws ProblemError not_found if no such pause is offered
   */
  pause(
    userId: number,
    months: number,
    payments: Payments,
  ): Promise<{ readonly pauses_at: string | null; readonly paused_until: string | null }>;
  /**
   * Ends a current or planned pause; returns true if the member was charged for a new period.
   * @throws ProblemError not_found if there is no pause
   */
  resume(userId: number, payments: Payments): Promise<boolean>;
  /** Applies the offered code to the member's subscription. @throws ProblemError not_found if no code is offered */
  takeCode(userId: number, payments: Payments): Promise<CodeOffer>;
}

/** Offers that a member can take: a pause of up to `months` months (0 for none) and a promotion code. */
interface Available {
  readonly months: number;
  readonly code: PromotionCode | null;
}

const nothing: Available = { months: 0, code: null };

/** True if a subscription renews every month: it can skip months, whereas a paid year cannot. */
const isMonthly = (row: SubscriptionRow): boolean =>
  row.billing_interval === 'month' && row.interval_count === 1;

/** Returns true if a member has taken an offer after `sinceMs`, in milliseconds since 1970. */
async function wasTaken(db: Database, userId: number, offer: string, sinceMs = 0): Promise<boolean> {
  const row = await db
    .selectFrom('stay_offers')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('offer', '=', offer)
    .executeTakeFirst();
  return row !== undefined && Date.parse(row.created_at) > sinceMs;
}

const markTaken = (db: Database, user_id: number, offer: string, created_at: string) =>
  db
    .insertInto('stay_offers')
    .values({ user_id, offer, created_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'offer']).doUpdateSet({ created_at }))
    .execute();

export function createStaying(
  context: BillingContext,
  { sync, plans }: { readonly sync: Sync; readonly plans: PlanCatalog },
): Staying {
  const { db, clock, log } = context;

  /**
   * Returns the promotion code on offer; null if the member has taken or cannot use it, or the provider does not
   * answer.
   */
  async function codeFor(row: SubscriptionRow, text: string | null, payments: Payments) {
    if (text === null || row.price_id === null) return null;
    if (await wasTaken(db, row.user_id, `code:${text}`)) return null;
    try {
      const [code, plan] = [await payments.findCode(text), await plans.find(row.price_id)];
      return code && codeProblem(code, plan, redeemerOf(row)) === null ? code : null;
    } catch (error) {
      if (error instanceof ProblemError || error instanceof PaymentsUnavailable) return null;
      throw error;
    }
  }

  async function availableFor(row: SubscriptionRow | undefined, payments: Payments): Promise<Available> {
    if (!row || row.stripe_status !== 'active' || row.subscription_renewal === null) return nothing;
    const settings = await readStaySettings(db);
    const lastPause = clock.ms() - stayLimits.daysBetweenPauses * dayMs;
    const mayPause = isMonthly(row) && !(await wasTaken(db, row.user_id, 'pause', lastPause));
    return {
      months: mayPause ? settings.pause_months : 0,
      code: await codeFor(row, settings.code, payments),
    };
  }

  /**
   * Syncs the member's subscription with the provider and runs `work` with it, under a lease: one call per customer
   * at a time.
   */
  async function withCurrent<T>(
    userId: number,
    payments: Payments,
    work: (row: SubscriptionRow, id: string, customer: string) => Promise<T>,
  ): Promise<T> {
    const customer = (await findSubscription(db, userId))?.stripe_customer_id ?? null;
    if (customer === null) throw new ProblemError('not_found', m.noOwnSubscription);
    return await withBillingLease(context, `staying:${customer}`, true, async () => {
      await sync(customer, payments);
      const row = await findSubscription(db, userId);
      const id = row?.stripe_subscription_id ?? null;
      if (!row || id === null) throw new ProblemError('not_found', m.noOwnSubscription);
      return await work(row, id, customer);
    });
  }

  return {
    offers: async (userId, payments) => {
      const row = await findSubscription(db, userId);
      const { months, code } = await availableFor(row, payments);
      return {
        pause_months: months,
        pauses_at: months > 0 ? (row?.subscription_renewal ?? null) : null,
        code: code && presentOffer(code),
      };
    },
    pause: (userId, months, payments) =>
      withCurrent(userId, payments, async (row, id, customer) => {
        const available = await availableFor(row, payments);
        if (months > available.months) throw new ProblemError('not_found', m.pauseNotOffered);
        const from = Date.parse(row.subscription_renewal ?? '');
        await payments.pauseSubscription(id, { from, until: addMonths(from, months) - aheadMs });
        await markTaken(db, userId, 'pause', clock.iso());
        await recordDeparture(db, clock, { user_id: userId, price_id: row.price_id, outcome: 'paused' });
        await sync(customer, payments);
        log.info({ audit: 'billing', user_id: userId, months }, 'member paused the subscription');
        const after = await findSubscription(db, userId);
        return { pauses_at: after?.pauses_at ?? null, paused_until: after?.paused_until ?? null };
      }),
    resume: (userId, payments) =>
      withCurrent(userId, payments, async (row, id, customer) => {
        const own = await payments.listOwnSubscriptions(customer, id);
        const paused = own.find((subscription) => subscription.id === id);
        const pause = paused && pauseOf(paused, clock.ms());
        if (!pause) throw new ProblemError('not_found', m.notPaused);
        const charged = await payments.resumeSubscription(id, pause.hasBegun);
        await sync(customer, payments);
        log.info({ audit: 'billing', user_id: row.user_id, charged }, 'member resumed the subscription');
        return charged;
      }),
    takeCode: (userId, payments) =>
      withCurrent(userId, payments, async (row, id) => {
        const { code } = await availableFor(row, payments);
        if (!code) throw new ProblemError('not_found', m.codeNotOffered);
        await payments.redeemCode(id, code.id);
        await markTaken(db, userId, `code:${code.code}`, clock.iso());
        await recordDeparture(db, clock, { user_id: userId, price_id: row.price_id, outcome: 'stayed' });
        log.info({ audit: 'billing', user_id: userId, code: code.code }, 'member stayed with a code');
        return presentOffer(code);
      }),
  };
}
