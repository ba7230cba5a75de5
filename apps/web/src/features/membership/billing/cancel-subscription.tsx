import { accountLimits } from '@lamplight/contract/account-limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { queryClient } from '../../../lib/query.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { emailField, emailProblem, problemsOf } from '../../accounts/index.ts';
import { DepartureReasonForm } from './departure-reason.tsx';
import { m } from './messages.ts';
import { RedirectError } from './redirect-error.tsx';
import { Outcome, StayOffers } from './stay-offers.tsx';
import { LongDate } from './subscription-note.tsx';

const failed = m.notCanceled;

/**
 * Button that cancels the subscription, then shows the result. Opening the mailed link alone cancels nothing, because
 * mail scanners open links.
 */
function CancelButton({
  cancel,
  token,
}: {
  cancel: () => Promise<{ ends_at: string | null; asks_reason: boolean }>;
  token?: string;
}) {
  const canceling = useMutation({
    mutationFn: cancel,
    onSuccess: () => queryClient.invalidateQueries(currentUserQuery),
  });
  const { data } = canceling;
  if (data)
    return (
      <>
        <Outcome>
          {data.ends_at === null ? m.ended : m.endsOn({ date: <LongDate iso={data.ends_at} /> })}
        </Outcome>
        {data.asks_reason && <DepartureReasonForm token={token} />}
      </>
    );
  return (
    <>
      <RedirectError text={canceling.isError ? detailOf(canceling.error, failed) : null} />
      <Button size="lg" full busy={canceling.isPending} onClick={() => canceling.mutate()}>
        {m.cancelNow}
      </Button>
    </>
  );
}

export function CancelForMember() {
  const [isCanceled, setCanceled] = useState(false);
  const button = (
    <CancelButton
      cancel={async () => {
        const answer = await call('POST /auth/cancel-subscription');
        setCanceled(true);
        return answer;
      }}
    />
  );
  return <StayOffers isOver={isCanceled}>{button}</StayOffers>;
}

export const CancelByLink = ({ token }: { token: string }) => (
  <CancelButton
    token={token}
    cancel={() => call('POST /auth/cancel-subscription/confirm', { body: { token } })}
  />
);

/** Asks for the address of the account, to which a link is sent. */
export function CancelForVisitor() {
  const { submit, isBusy, field, result } = useForm({
    initial: { email: '' },
    validate: ({ email }) => problemsOf({ email: emailProblem(email) }),
    async send({ email }) {
      try {
        const { message } = await call('POST /auth/cancel-subscription/link', {
          body: { email: email.trim() },
        });
        return { isDone: true, text: message, problems: {} };
      } catch (error) {
        return { ...noResult, text: detailOf(error, m.linkNotSent) };
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RedirectError text={result.isDone ? null : result.text} />
      <div role="status">
        {result.isDone && (
          <p className="font-semibold">
            {m.linkSent({ sent: result.text, count: accountLimits.cancelHours })}
          </p>
        )}
      </div>
      <TextField {...emailField} {...field('email')} hint={m.linkHint} />
      <Button type="submit" size="lg" full busy={isBusy}>
        {m.sendLink}
      </Button>
    </form>
  );
}
