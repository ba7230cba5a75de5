import { priceText } from '@lamplight/contract/price-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { checkoutRedirect, portalRedirect } from './billing-redirects.ts';
import { ChangePlanDialog, plansToChangeTo } from './change-plan-dialog.tsx';
import { m } from './messages.ts';
import { PlanAndCode } from './plan-and-code.tsx';
import { planOf, plansQuery } from './plan-text.ts';
import { m as planWords } from './plans.messages.ts';
import { RedirectError } from './redirect-error.tsx';
import { ResumeButton } from './resume-button.tsx';
import { LongDate, SubscriptionNote } from './subscription-note.tsx';
import { isCancelable, type SubscriptionFacts, subscriptionText } from './subscription-text.ts';
import { UpdateCard } from './update-card.tsx';
import { useCheckoutReturn } from './use-checkout-return.ts';
import { usePlanChoice } from './use-plan-choice.ts';
import { useRedirectButton } from './use-redirect-button.ts';

const portal = portalRedirect('profile');

/** The subscription section of the profile; nothing for admins. */
export function SubscriptionSection({ user }: { user: SubscriptionFacts }) {
  const words = subscriptionText(user);
  const [query] = useSearchParams();
  const code = query.get('code');
  const choice = usePlanChoice(code === null ? {} : { code });
  const door = useRedirectButton(
    words?.button === 'manage' ? portal : checkoutRedirect('profile', choice.sent),
  );
  const [isChanging, setChanging] = useState(false);
  const others = words?.note?.kind === 'set-to-end' ? [] : plansToChangeTo(choice.plans, user);
  useCheckoutReturn();
  if (!words) return null;
  const isUnpaid = words.note?.kind === 'unpaid' || words.note?.kind === 'grace';
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
        {words.note?.kind === 'pause' && words.note.until !== null && (
          <ResumeButton isPaid={words.note.from === null} />
        )}
        <PlanLine user={user} />
        {isUnpaid && <UpdateCard from="profile" />}
        {isPriced && (
          <div className="grid w-full max-w-md gap-3">
            <PlanAndCode choice={choice} hasTrial={words.note?.kind === 'none'} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant={isUrged ? 'solid' : 'outline'}
            busy={door.isBusy || (isPriced && choice.isLoading)}
            onClick={door.open}
          >
            {words.button === 'manage' ? m.manageSubscription : m.subscribe}
          </Button>
          {others.length > 0 && (
            <Button variant="outline" onClick={() => setChanging(true)}>
              {planWords.changePlan}
            </Button>
          )}
        </div>
        <RedirectError text={door.problem} />
        {isChanging && <ChangePlanDialog plans={others} onClose={() => setChanging(false)} />}
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
  const plan =
    data && (data.plans.find(({ id }) => id === user.plan_id) ?? planOf(price, user.is_premium, data));
  return (
    <p>
      {plan && <strong>{plan.name}</strong>}
      {plan && ' · '}
      {priceText(price)}
    </p>
  );
}
