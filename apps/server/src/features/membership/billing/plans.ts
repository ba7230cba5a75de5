import type { Plans } from '@lamplight/contract';
import { sharedRun } from '../../../platform/single-flight.ts';
import type { BillingContext } from './context.ts';

const cacheMs = 60 * 60_000;
const retryMs = 30_000;

/** Returns the plans and prices last read from the provider; no plans if none were read yet. Never fails. */
export function createPlans({ payments, clock, log }: BillingContext): () => Promise<Plans> {
  let cached: Plans = { plans: [], trial_days: payments.trialDays };
  let dueMs = 0;

  const refresh = sharedRun(async () => {
    try {
      const plans = await payments.withTimeout(4_000).listPlans();
      cached = {
        trial_days: payments.trialDays,
        plans: plans.map((plan) => ({
          key: plan.key,
          name: plan.name,
          unit_amount: plan.unitAmount,
          currency: plan.currency,
          interval: plan.interval,
          interval_count: plan.intervalCount,
          is_premium: plan.isPremium,
        })),
      };
      dueMs = clock.ms() + cacheMs;
    } catch (error) {
      log.warn({ err: error }, 'reading plans from the provider failed');
      dueMs = clock.ms() + retryMs;
    }
  });

  return async () => {
    const refreshing = clock.ms() >= dueMs ? refresh() : null;
    // Known prices are not waited for: the provider may be slow.
    if (cached.plans.length === 0) await refreshing;
    return cached;
  };
}
