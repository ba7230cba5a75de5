import type { CurrentUser, Plan } from '@lamplight/contract';
import { priceText } from '@lamplight/contract/price-text';
import { money } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { cancelOrigin } from './cancel-origin.ts';
import { redirectTo } from './external-redirect.ts';
import { m as words } from './messages.ts';
import { PlanChoice } from './plan-choice.tsx';
import { m } from './plans.messages.ts';
import { LongDate } from './subscription-note.tsx';
import { type BillingRedirect, useRedirectButton } from './use-redirect-button.ts';

/** Returns the plans to which a member may change: the others in the currency that the member pays. */
export const plansToChangeTo = (
  plans: readonly Plan[],
  { plan_id, subscription_price }: Pick<CurrentUser, 'plan_id' | 'subscription_price'>,
): Plan[] =>
  subscription_price === null || !plan_id
    ? []
    : plans.filter(({ id, currency }) => id !== plan_id && currency === subscription_price.currency);

const openChange =
  (plan: string): BillingRedirect =>
  async () => {
    try {
      const { portal_url } = await call('POST /auth/upgrade', { query: { plan } });
      cancelOrigin.set('/profile');
      return redirectTo(portal_url) ? null : m.changeFailed;
    } catch (error) {
      return detailOf(error, m.changeFailed);
    }
  };

/** Shows what a change to another plan costs and when, before it is confirmed on the provider's page. */
export function ChangePlanDialog({ plans, onClose }: { plans: readonly Plan[]; onClose: () => void }) {
  const [chosen, setChosen] = useState(plans[0]?.id ?? '');
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const door = useRedirectButton(openChange(plan?.id ?? ''));
  return (
    <Dialog
      open
      title={m.changePlan}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.notNow}
          </Button>
          <Button busy={door.isBusy} onClick={door.open}>
            {m.goOn}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {plan && (
          <>
            <PlanChoice
              plans={plans}
              value={plan.id}
              onChange={setChosen}
              label={m.newPlan}
              hasTrial={false}
            />
            <ChangeCost plan={plan} />
          </>
        )}
        {/* Always rendered, because a live region must exist before its text changes. */}
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {door.problem}
        </p>
      </div>
    </Dialog>
  );
}

/** Amount due now, credit that stays, and the next payment. */
function ChangeCost({ plan }: { plan: Plan }) {
  const change = useQuery({
    queryKey: ['plan-change', plan.id],
    queryFn: ({ signal }) => call('GET /auth/plans/change', { query: { plan: plan.id }, signal }),
    // The unused part of the plan shrinks by the second.
    staleTime: 30_000,
    retry: false,
  });
  if (change.isError)
    return (
      <p role="alert" className="text-danger">
        {detailOf(change.error, m.priceNotRead)}
      </p>
    );
  return (
    <div role="status" className="grid min-h-24 content-start gap-1 text-text-2">
      {change.data ? (
        <>
          <p className="font-semibold text-text">
            {change.data.amount_due > 0
              ? m.dueNow({ amount: money(change.data.amount_due, change.data.currency, locale()) })
              : m.nothingDue}
          </p>
          {change.data.credit > 0 && (
            <p>{m.credit({ amount: money(change.data.credit, change.data.currency, locale()) })}</p>
          )}
          <p>{m.startsNow}</p>
          {change.data.renews_at !== null && (
            <p>{m.nextPayment({ price: priceText(plan), date: <LongDate iso={change.data.renews_at} /> })}</p>
          )}
          <p>{m.confirmAtProvider}</p>
        </>
      ) : (
        <p>{m.readingPrice}</p>
      )}
    </div>
  );
}
