import { defaultPlanOf, type Plan, type Plans } from '@lamplight/contract';
import type { PlanPrice } from '../../../gateways/payments/payments.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import { sharedMaxAgeMs } from '../../../platform/last-known.ts';
import { sharedRun } from '../../../platform/single-flight.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import type { BillingContext } from './context.ts';
import { m } from './messages.ts';
import {
  blankSettings,
  createPlanSettings,
  type PlanSettings,
  planOf,
  readSettings,
  type SettingsRow,
} from './plan-settings.ts';

const cacheMs = 10 * 60_000;
const retryMs = 30_000;

/** Plans on offer: read from the provider, in the publisher's order and with the publisher's texts. */
export interface PlanCatalog extends PlanSettings {
  /**
   * Returns the plans on offer, as last read from the provider; no plans if none were read yet. Does not throw if
   * the provider fails.
   */
  offered(): Promise<Plans>;
  /** Returns a plan on offer by its id. @throws ProblemError invalid_input if the plan is not sold any more */
  find(id: string): Promise<Plan>;
  /**
   * Returns the default plan, for people who choose none; undefined while no plans could be read from the provider.
   */
  standard(): Promise<Plan | undefined>;
  /**
   * Returns the plan that an upgrade leads to: a premium plan in the default plan's currency, with its billing
   * interval if there is one. Undefined if there is no such plan.
   */
  premium(): Promise<Plan | undefined>;
}

const planGone = () => invalidField('plan', m.planGone);

/**
 * Creates the catalog of plans. Each node reads the plans from the provider by itself; the settings are shared in
 * the database.
 */
export function createPlans(context: BillingContext): PlanCatalog {
  const { db, payments, clock, log } = context;
  let prices: readonly PlanPrice[] = [];
  let readAt: number | null = null;
  let dueMs = 0;
  const cache = createAsyncCache<'all', SettingsRow[]>({ clock, maxSize: 1, maxAgeMs: sharedMaxAgeMs });

  async function read(): Promise<void> {
    prices = await payments.withTimeout(4_000).listPlans();
    readAt = clock.ms();
    dueMs = readAt + cacheMs;
  }
  const refresh = sharedRun(async () => {
    try {
      await read();
    } catch (error) {
      log.warn({ err: error }, 'reading plans from the provider failed');
      dueMs = clock.ms() + retryMs;
    }
  });

  /** Returns plans and settings, hidden ones included, in the publisher's order. */
  async function arranged(settings: readonly SettingsRow[]) {
    const refreshing = clock.ms() >= dueMs ? refresh() : null;
    // Wait for a refresh only if no prices are known: the provider may be slow.
    if (prices.length === 0) await refreshing;
    const byId = new Map(settings.map((row) => [row.price_id, row]));
    return prices
      .map((price) => ({ price, settings: byId.get(price.id) ?? blankSettings(price.id) }))
      .toSorted((a, b) => a.settings.place - b.settings.place);
  }

  async function offered(): Promise<Plans> {
    const all = await arranged(await cache.get('all', () => readSettings(db)));
    const shown = all.filter(({ settings, price }) => settings.is_hidden === 0 || price.isDefault);
    const plans = shown.map(({ price, settings }) => planOf(price, settings));
    return {
      plans,
      trial_days: plans.find(({ is_default }) => is_default)?.trial_days ?? 0,
      takes_codes: payments.takesCodes,
    };
  }

  return {
    offered,
    find: async (id) => {
      const found = (await offered()).plans.find((plan) => plan.id === id);
      if (!found) throw planGone();
      return found;
    },
    standard: async () => (await offered()).plans.find(({ is_default }) => is_default),
    premium: async () => {
      const { plans } = await offered();
      const current = defaultPlanOf(plans);
      const better = plans.filter(
        ({ is_premium, currency }) => is_premium && currency === (current?.currency ?? currency),
      );
      return better.find(({ interval }) => interval === current?.interval) ?? better[0];
    },
    ...createPlanSettings(context, {
      arranged,
      read,
      readAt: () => readAt,
      onChange: () => cache.delete('all'),
    }),
  };
}
