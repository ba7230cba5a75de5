import { useQuery } from '@tanstack/react-query';
import { planOf, priceWords } from '../../lib/plan-words.ts';
import { plansQuery } from '../../lib/plans-query.ts';
import type { SubscriptionFacts } from './subscription-words.ts';

/** A member's plan and what it costs them; nothing without a subscription that is paid for. */
export function PlanLine({ user }: { user: SubscriptionFacts }) {
  const price = user.subscription_price;
  const { data } = useQuery({ ...plansQuery, enabled: price !== null });
  if (!price) return null;
  const plan = data && planOf(price, user.is_premium, data);
  return (
    <p>
      {plan && <strong>{plan.name}</strong>}
      {plan && ' · '}
      {priceWords(price)}
    </p>
  );
}
