import type { CodeOffer } from '@lamplight/contract';
import { money } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './plans.messages.ts';
import type { ChoiceOfPlan } from './use-plan-choice.ts';

/** Returns in a sentence what a promotion code gives. */
export function offerText({ percent_off, amount_off, currency, duration, months }: CodeOffer): string {
  const percent = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 });
  const off =
    percent_off === null
      ? money(amount_off ?? 0, currency ?? 'usd', locale())
      : percent.format(percent_off / 100);
  if (duration === 'forever') return m.offForever({ off });
  return duration === 'repeating' && months !== null
    ? m.offMonths({ off, count: months })
    : m.offOnce({ off });
}

/** Returns the message for a code that was refused; undefined without an error. */
const problemOf = (error: Error | null): string | undefined =>
  error === null
    ? undefined
    : error instanceof ApiError && [422, 429].includes(error.status)
      ? error.message
      : m.codeNotChecked;

/** Field for a promotion code, closed until it is asked for; a code of a link is checked at once. */
export function CodeField({ choice }: { choice: ChoiceOfPlan }) {
  const { code, setCode, plan } = choice;
  const [typed, setTyped] = useState(code);
  const [isOpen, setOpen] = useState(code !== '');
  const offer = useQuery({
    queryKey: ['promotion-code', code, plan?.id],
    queryFn: ({ signal }) =>
      call('GET /auth/plans/code', { query: { code, ...(plan && { plan: plan.id }) }, signal }),
    enabled: code !== '' && plan !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  if (!isOpen)
    return (
      <div className="-ms-[14px]">
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          {m.haveCode}
        </Button>
      </div>
    );
  const apply = () => setCode(typed.trim());
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter') return;
    // Enter applies the code instead of sending the form.
    event.preventDefault();
    apply();
  }
  return (
    <div className="grid gap-2 text-start">
      {offer.data && code !== '' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="font-semibold">
            {m.codeApplied({ code: offer.data.code, offer: offerText(offer.data) })}
          </p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setTyped('');
              setCode('');
            }}
          >
            {m.removeCode}
          </Button>
        </div>
      ) : (
        <div>
          <TextField
            onKeyDown={onKeyDown}
            label={m.code}
            name="code"
            value={typed}
            onChange={setTyped}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={typed.trim() === code ? problemOf(offer.error) : undefined}
          />
          <div className="mt-2 flex items-center gap-3">
            <Button variant="outline" size="sm" busy={offer.isFetching} onClick={apply}>
              {m.apply}
            </Button>
            <span role="status" className="text-sm text-text-2">
              {offer.isFetching && m.checkingCode}
            </span>
          </div>
        </div>
      )}
    </div>
  );
}
