import { type DepartureReason, departureReasons, stayLimits } from '@lamplight/contract/staying';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { RedirectError } from './redirect-error.tsx';
import { m } from './stay.messages.ts';
import { Outcome } from './stay-offers.tsx';

/** Asks a member who has canceled why. @param token of the mailed link, for a member who is not signed in */
export function DepartureReasonForm({ token }: { token?: string | undefined }) {
  const [reason, setReason] = useState<DepartureReason | ''>('');
  const [text, setText] = useState('');
  const sending = useMutation({
    mutationFn: () => {
      const given = { ...(reason !== '' && { reason }), ...(text.trim() !== '' && { text }) };
      return token === undefined
        ? call('POST /auth/cancel-subscription/reason', { body: given })
        : call('POST /auth/cancel-subscription/confirm/reason', { body: { token, ...given } });
    },
  });
  if (sending.isSuccess) return <Outcome>{m.thanks}</Outcome>;
  const isEmpty = reason === '' && text.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isEmpty && !sending.isPending) sending.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-2 grid gap-3 text-start">
      <PillRadioGroup
        label={m.whyTitle}
        value={reason}
        onChange={(value) => setReason(departureReasons.find((known) => known === value) ?? '')}
        choices={departureReasons.map((value) => ({ value, label: m[`reason_${value}`] }))}
      />
      <TextArea
        label={m.whyText}
        placeholder={m.whyText}
        rows={3}
        maxLength={stayLimits.textCharacters}
        value={text}
        onChange={setText}
      />
      <RedirectError text={sending.isError ? detailOf(sending.error, m.notSent) : null} />
      <Button type="submit" variant="outline" full busy={sending.isPending} disabled={isEmpty}>
        {m.send}
      </Button>
    </form>
  );
}
