import type { Plan } from '@lamplight/contract';
import { costText } from '@lamplight/contract/price-text';
import { useQuery } from '@tanstack/react-query';
import { plansQuery } from './plan-text.ts';

/** Price of membership, as text; nothing until it has loaded. */
export function PlanPrice() {
  const { data } = useQuery(plansQuery);
  return data && costText(data);
}

/**
 * One line with the price of a plan, the default one if none is given. Its space is reserved until the price has loaded, so that nothing
 * moves.
 */
export function PlanCost({ hasTrial = true, plan }: { hasTrial?: boolean; plan?: Plan | undefined }) {
  const { data } = useQuery(plansQuery);
  return (
    <span className="block min-h-[1.5em] font-semibold text-text text-balance">
      {data && costText(plan ? { plans: [plan], trial_days: plan.trial_days } : data, hasTrial)}
    </span>
  );
}
