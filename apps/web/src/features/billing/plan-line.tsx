import { useQuery } from '@tanstack/react-query';
import { planOf, priceText } from '../../lib/plan-text.ts';
import { plansQuery } from '../../lib/plans-query.ts';
import type { SubscriptionFacts } from './subscription-text.ts';

/** A member's plan and its price; nothing without a paid subscription. */
export function PlanLine({ user }: { user: SubscriptionFacts }) {
  const price = user.subscription_price;
  const { data } = useQuery({ ...plansQuery, enabled: price !== null });
  if (!price) return null;
  const plan = data && planOf(price, user.is_premium, data);
  return (
    <p>
      {plan && <strong>{plan.name}</strong>}
      {plan && ' · '}
      {priceText(price)}
    </p>
  );
}
