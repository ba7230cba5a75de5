import type { Plans } from '@lamplight/contract';
import { type Context } from './context.ts';

const freshMs = 60 * 60_000;
const retryMs = 30_000;

/** What membership costs, as the provider last said; no plans while it has said nothing yet. Never fails. */
export function createPlans({ payments, clock, log }: Context): () => Promise<Plans> {
  let known: Plans = { plans: [], trial_days: payments.trialDays };
  let dueMs = 0;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const plans = await payments.withTimeout(4_000).listPlans();
      known = {
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
      dueMs = clock.ms() + freshMs;
    } catch (error) {
      log.warn({ err: error }, 'the plans cannot be read');
      dueMs = clock.ms() + retryMs;
    }
  }

  return async () => {
    if (clock.ms() >= dueMs) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    return known;
  };
}
