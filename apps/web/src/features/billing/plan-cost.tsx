import { useQuery } from '@tanstack/react-query';
import { costWords } from '../../lib/plan-words.ts';
import { plansQuery } from '../../lib/plans-query.ts';

/** What membership costs, in a line that is kept free until the price arrives, so that nothing moves. */
export function PlanCost({ hasTrial = true }: { hasTrial?: boolean }) {
  const { data } = useQuery(plansQuery);
  return (
    <span className="block min-h-[1.5em] font-semibold text-text text-balance">
      {data && costWords(data, hasTrial)}
    </span>
  );
}
