import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { checkoutRedirect, portalRedirect } from './billing-redirects.ts';
import { m } from './messages.ts';
import { PlanCost } from './plan-cost.tsx';
import { planOf, plansQuery } from './plan-text.ts';
import { priceText } from './price-text.ts';
import { RedirectError } from './redirect-error.tsx';
import { LongDate, SubscriptionNote } from './subscription-note.tsx';
import { isCancelable, type SubscriptionFacts, subscriptionText } from './subscription-text.ts';
import { UpdateCard } from './update-card.tsx';
import { useCheckoutReturn } from './use-checkout-return.ts';
import { useRedirectButton } from './use-redirect-button.ts';

const portal = portalRedirect('profile');
const subscribe = checkoutRedirect('profile');

/** The subscription section of the profile; nothing for admins. */
export function SubscriptionSection({ user }: { user: SubscriptionFacts }) {
  const words = subscriptionText(user);
  const door = useRedirectButton(words?.button === 'manage' ? portal : subscribe);
  useCheckoutReturn();
  if (!words) return null;
  const isUnpaid = words.note?.kind === 'unpaid';
  const isUrged = words.button === 'subscribe' && words.note?.kind !== 'premium' && !isUnpaid;
  const isPriced = ['none', 'ended', 'trial-denied'].includes(words.note?.kind ?? '');
  return (
    <Section title={m.subscription}>
      <div className="grid justify-items-start gap-3 rounded-lg border border-border bg-surface p-5">
        {words.line && (
          <p className="font-semibold">
            {words.line === 'inactive'
              ? m.notActive
              : m.renews({ date: <LongDate iso={words.renewal ?? ''} /> })}
          </p>
        )}
        {words.note && <SubscriptionNote note={words.note} />}
        <PlanLine user={user} />
        {isUnpaid && <UpdateCard from="profile" />}
        {isPriced && <PlanCost hasTrial={words.note?.kind === 'none'} />}
        <div>
          <Button variant={isUrged ? 'solid' : 'outline'} busy={door.isBusy} onClick={door.open}>
            {words.button === 'manage' ? m.manageSubscription : m.subscribe}
          </Button>
          <RedirectError text={door.problem} />
        </div>
        {isCancelable(user) && (
          <Link to={paths.cancelSubscription()} tone="accent">
            {m.cancelSubscription}
          </Link>
        )}
      </div>
    </Section>
  );
}

/** A member's plan and its price; nothing without a paid subscription. */
function PlanLine({ user }: { user: SubscriptionFacts }) {
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
