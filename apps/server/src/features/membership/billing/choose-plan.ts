import type { Plan } from '@lamplight/contract';
import type { Payments } from '../../../gateways/payments/payments.ts';
import type { CheckoutRow } from './checkouts-store.ts';
import { findOffer, type Redeemer, storedDiscount } from './codes.ts';
import type { PlanCatalog } from './plans.ts';

/** Columns of a checkout that say what is bought. */
export type PlanChoice = Pick<CheckoutRow, 'plan' | 'price_id' | 'trial_days' | 'discount'>;

interface Sent {
  readonly plan?: string;
  readonly code?: string;
}

export interface Chooser {
  /**
   * Returns the plan and discount of a purchase: by the plan and code that were sent, or the default plan.
   * @throws ProblemError invalid_input with a sentence for a plan or code that cannot be used
   */
  choose(
    sent: Sent,
    redeemer: Redeemer,
    payments: Payments,
    /** Kind of plan for people who sent no plan. */
    kind?: CheckoutRow['plan'],
  ): Promise<PlanChoice>;
}

export const isSameChoice = (a: PlanChoice, b: PlanChoice): boolean =>
  a.plan === b.plan && a.price_id === b.price_id && a.discount === b.discount;

export function createChooser(plans: PlanCatalog): Chooser {
  const planFor = async (sent: Sent, kind: CheckoutRow['plan']): Promise<Plan | undefined> => {
    if (sent.plan !== undefined) return await plans.find(sent.plan);
    return kind === 'premium' ? await plans.premium() : await plans.standard();
  };
  return {
    choose: async (sent, redeemer, payments, kind = 'standard') => {
      // Without a chosen plan or code the configuration decides, and the provider need not be read.
      if (sent.plan === undefined && sent.code === undefined)
        return { plan: kind, price_id: null, trial_days: null, discount: null };
      const plan = await planFor(sent, kind);
      const offer = sent.code === undefined ? null : await findOffer(sent.code, plan, redeemer, payments);
      return {
        plan: plan?.key === 'premium' || kind === 'premium' ? 'premium' : 'standard',
        price_id: plan?.id ?? null,
        trial_days: plan?.trial_days ?? null,
        discount: offer && storedDiscount({ promotionCode: offer.id }),
      };
    },
  };
}
