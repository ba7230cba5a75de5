import type { Plan } from '@lamplight/contract';
import { defaultPlanOf } from '@lamplight/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plansQuery } from './plan-text.ts';

/** Plan and promotion code to send to a checkout; the default plan if `plan` is undefined. */
export interface SentChoice {
  readonly plan?: string;
  readonly code?: string;
}

/**
 * Manages the chosen plan and promotion code of a form.
 * @param first plan and code of a link, or of a form that is shown again
 */
export function usePlanChoice(first: SentChoice = {}) {
  const { data, isLoading } = useQuery(plansQuery);
  const [planId, choose] = useState(first.plan ?? '');
  const [code, setCode] = useState(first.code?.trim() ?? '');
  const plans: readonly Plan[] = data?.plans ?? [];
  const plan = plans.find(({ id }) => id === planId) ?? defaultPlanOf(plans);
  const sent: SentChoice = {
    ...(plan && !plan.is_default && { plan: plan.id }),
    ...(code !== '' && { code }),
  };
  const takesCodes = data?.takes_codes ?? false;
  return {
    plans,
    plan,
    choose,
    code,
    setCode,
    sent,
    takesCodes,
    /** True while the plans are loading: they will move what is below them, and nobody has seen the choice. */
    isLoading,
  };
}

export type ChoiceOfPlan = ReturnType<typeof usePlanChoice>;
