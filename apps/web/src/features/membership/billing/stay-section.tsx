import type { StaySettings } from '@lamplight/contract';
import { planLimits } from '@lamplight/contract/plans';
import { stayLimits } from '@lamplight/contract/staying';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callPage, detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { explainSaveFailure } from '../../../lib/explain-save-failure.ts';
import { queryClient } from '../../../lib/query.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { RedirectError } from './redirect-error.tsx';
import { m } from './stay.messages.ts';

const settingsQuery = queryOptions({
  queryKey: ['stay-settings'],
  queryFn: ({ signal }) => call('GET /admin/plans/staying', { signal }),
});

const departuresQuery = infiniteQueryOptions({
  queryKey: ['departures'],
  queryFn: ({ pageParam, signal }) =>
    callPage('GET /admin/plans/departures', {
      query: { limit: 20, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ rows, hasNext }) => (hasNext ? (rows.at(-1)?.id ?? null) : null),
});

const valuesOf = (saved: StaySettings) => ({
  pause_months: String(saved.pause_months),
  code: saved.code ?? '',
  win_back_days: String(saved.win_back_days),
  win_back_code: saved.win_back_code ?? '',
});

const daysProblem = (text: string): string | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= stayLimits.winBackDays
    ? undefined
    : m.daysProblem({ max: stayLimits.winBackDays });

function StayForm({ saved }: { saved: StaySettings }) {
  const [asksReason, setAsksReason] = useState(saved.asks_reason);
  const { submit, isBusy, field, result } = useForm({
    initial: () => valuesOf(saved),
    validate({ win_back_days }) {
      const problem = daysProblem(win_back_days);
      return problem === undefined ? {} : { win_back_days: problem };
    },
    async send(written) {
      try {
        const now = await call('PUT /admin/plans/staying', {
          body: {
            revision: queryClient.getQueryData(settingsQuery.queryKey)?.revision ?? saved.revision,
            asks_reason: asksReason,
            pause_months: Number(written.pause_months),
            code: written.code.trim() || null,
            win_back_days: Number(written.win_back_days),
            win_back_code: written.win_back_code.trim() || null,
          },
        });
        queryClient.setQueryData(settingsQuery.queryKey, now);
      } catch (error) {
        const failure = await explainSaveFailure(error, {
          conflict: () => m.changedMeanwhile,
          otherwise: m.notSaved,
          async readAgain() {
            await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
            return true;
          },
        });
        return { isDone: false, ...failure };
      }
      showToast(m.saved);
      return { ...noResult, isDone: true };
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      <CheckBox
        label={m.asksReason}
        hint={m.asksReasonHint}
        isOn={asksReason}
        onChange={(isOn) => setAsksReason(isOn)}
      />
      <SelectField label={m.pauseOffer} hint={m.pauseOfferHint} {...field('pause_months')}>
        {Array.from({ length: stayLimits.pauseMonths + 1 }, (_, months) => (
          <option key={months} value={months}>
            {months === 0 ? m.noPause : m.upToMonths({ count: months })}
          </option>
        ))}
      </SelectField>
      <TextField
        label={m.codeOffer}
        hint={m.codeOfferHint}
        maxLength={planLimits.codeCharacters}
        autoComplete="off"
        {...field('code')}
      />
      <TextField
        label={m.winBackDays}
        hint={m.winBackDaysHint}
        inputMode="numeric"
        autoComplete="off"
        {...field('win_back_days')}
      />
      <TextField
        label={m.winBackCode}
        hint={m.winBackCodeHint}
        maxLength={planLimits.codeCharacters}
        autoComplete="off"
        {...field('win_back_code')}
      />
      <RedirectError text={result.isDone ? null : result.text} />
      <div>
        <Button type="submit" busy={isBusy}>
          {m.save}
        </Button>
      </div>
    </form>
  );
}

/** Counts of departures by outcome and by reason. */
function Answers({ saved: { outcomes, reasons } }: { saved: StaySettings }) {
  return (
    <div className="grid content-start gap-4">
      <div>
        <h3 className="font-semibold">{m.answers}</h3>
        <ul>
          {outcomes.map(({ outcome, count }) => (
            <li key={outcome}>{m[`outcome_${outcome}`]({ count })}</li>
          ))}
        </ul>
      </div>
      {reasons.length > 0 && (
        <div>
          <h3 className="font-semibold">{m.reasons}</h3>
          <ul className="max-w-sm">
            {reasons.map(({ reason, count }) => (
              <li key={reason ?? ''} className="flex justify-between gap-3">
                <span>{m[`reason_${reason ?? 'none'}`]}</span>
                <span>{count}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Words() {
  const query = useInfiniteQuery({ ...departuresQuery, refetchOnMount: 'always' });
  const departures = rowsOf(query.data);
  return (
    <Section title={m.words}>
      <QueryList
        query={query}
        count={departures.length}
        detail={detailOf(query.error, m.wordsNotLoaded)}
        loading={<Loading label={m.loadingWords} />}
        empty={<p className="text-text-2">{m.noWords}</p>}
        label={m.showOlder}
      >
        <ul aria-label={m.words} className="max-w-2xl">
          {departures.map(({ id, created_at, outcome, reason, text, member }) => (
            <li key={id} className="border-b border-border py-3">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
              <p className="text-sm text-text-2">
                <time dateTime={created_at}>{dateFormat('listedDay').format(new Date(created_at))}</time>
                {' · '}
                <bdi>{member?.username ?? m.formerMember}</bdi>
                {reason !== null && ` · ${m[`reason_${reason}`]}`}
                {outcome !== 'canceled' && ` · ${m[`did_${outcome}`]}`}
              </p>
            </li>
          ))}
        </ul>
      </QueryList>
    </Section>
  );
}

/** Settings for members who cancel, and the answers of these members. */
export function StaySection() {
  const settings = useQuery({ ...settingsQuery, refetchOnMount: 'always' });
  return (
    <>
      <Section title={m.staying}>
        <Loaded
          data={settings.data}
          query={settings}
          detail={detailOf(settings.error, m.settingsNotLoaded)}
          label={m.loadingSettings}
        >
          {(saved) => (
            <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
              <StayForm saved={saved} />
              <Answers saved={saved} />
            </div>
          )}
        </Loaded>
      </Section>
      <Words />
    </>
  );
}
