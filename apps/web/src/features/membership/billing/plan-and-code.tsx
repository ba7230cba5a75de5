import { CodeField } from './code-field.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PlanCost } from './plan-cost.tsx';
import type { ChoiceOfPlan } from './use-plan-choice.ts';

/** Fields that choose what to buy: the plans, if there are several, the price, and a field for a code. */
export function PlanAndCode({
  choice,
  hasTrial = true,
  showsCost = true,
}: {
  choice: ChoiceOfPlan;
  hasTrial?: boolean;
  /** True if the chosen plan's price is shown in a line of its own. */
  showsCost?: boolean;
}) {
  const { plans, plan, choose, takesCodes } = choice;
  return (
    <>
      {plan && plans.length > 1 && (
        <PlanChoice plans={plans} value={plan.id} onChange={choose} hasTrial={hasTrial} />
      )}
      {showsCost && <PlanCost hasTrial={hasTrial} plan={plan} />}
      {takesCodes && <CodeField choice={choice} />}
    </>
  );
}
