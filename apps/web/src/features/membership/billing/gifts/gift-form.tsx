import '../../../../ui/choice.css';
import type { GiftOffer, GiftOffers } from '@lamplight/contract';
import { giftLimits } from '@lamplight/contract/gift-limits';
import { money } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { useId, useState } from 'react';
import { ApiError, call, detailOf } from '../../../../lib/api.ts';
import { type FormResult, noResult, useForm } from '../../../../lib/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldFrame } from '../../../../ui/field-frame.tsx';
import { PillRadioGroup } from '../../../../ui/pill-radio-group.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { emailField, emailProblem, problemsOf } from '../../../accounts/index.ts';
import { httpUrl } from '../external-redirect.ts';
import { givesOf } from '../plan-choice.tsx';
import { RedirectError } from '../redirect-error.tsx';
import { useBfcacheRestore } from '../use-redirect-button.ts';
import { type GiftFields, readGiftDraft, saveGiftDraft } from './gift-draft.ts';
import { m } from './messages.ts';

const priceOf = ({ amount, currency }: GiftOffer): string => money(amount, currency, locale());

/** Returns one offer of each plan. */
const plansIn = (offers: readonly GiftOffer[]): GiftOffer[] => [
  ...new Map(offers.map((offer) => [offer.plan, offer])).values(),
];

const isField = (name: string): name is keyof GiftFields =>
  ['from', 'email', 'to', 'recipient_email', 'send_on', 'message'].includes(name);

function failureOf(error: unknown): FormResult<GiftFields> {
  const detail = detailOf(error, m.failed);
  const found = error instanceof ApiError ? error.fields.filter(({ field }) => isField(field)) : [];
  const problems = Object.fromEntries(found.map(({ field, message }) => [field, message]));
  return { isDone: false, text: found.length > 0 ? '' : detail, problems };
}

/** The plan and the months: radio buttons, plans of one currency at a time. */
function GiftChoice({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly GiftOffer[];
  chosen: GiftOffer;
  onChoose: (offer: GiftOffer) => void;
}) {
  const name = useId();
  const currencies = [...new Set(offers.map(({ currency }) => currency))];
  const shown = offers.filter(({ currency }) => currency === chosen.currency);
  const pick = (matches: (offer: GiftOffer) => boolean) => {
    const found = offers.filter(matches);
    const next = found.find(({ months }) => months === chosen.months) ?? found[0];
    if (next) onChoose(next);
  };
  const plans = plansIn(shown);
  return (
    <div className="grid gap-4 text-start">
      {currencies.length > 1 && (
        <PillRadioGroup
          label={m.currency}
          value={chosen.currency}
          onChange={(currency) => pick((offer) => offer.currency === currency)}
          choices={currencies.map((code) => ({ value: code, label: code.toUpperCase() }))}
        />
      )}
      {plans.length > 1 && (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-semibold text-text-2">{m.choosePlan}</legend>
          <div className="grid gap-2">
            {plans.map((plan) => (
              <label key={plan.plan} className="choice rounded-md! items-start! px-4! py-3!">
                <input
                  type="radio"
                  className="choice-input"
                  name={name}
                  value={plan.plan}
                  checked={plan.plan === chosen.plan}
                  onChange={() => pick((offer) => offer.plan === plan.plan)}
                />
                <span className="grid min-w-0 flex-1 gap-1">
                  <bdi className="text-base font-semibold">{plan.name}</bdi>
                  {plan.line !== '' && <bdi className="font-normal text-text">{plan.line}</bdi>}
                  <span className="text-sm font-normal text-text-2">{givesOf(plan).join(' · ')}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <PillRadioGroup
        label={m.chooseMonths}
        value={String(chosen.months)}
        onChange={(months) => pick((offer) => offer.plan === chosen.plan && offer.months === Number(months))}
        choices={shown
          .filter(({ plan }) => plan === chosen.plan)
          .map((offer) => ({
            value: String(offer.months),
            label: m.monthsFor({ count: offer.months, price: priceOf(offer) }),
          }))}
      />
    </div>
  );
}

/** Form to buy a gift; submitting it leads to the payment provider. */
export function GiftForm({ offers, valid_months, first_day, last_day }: GiftOffers) {
  const [draft] = useState(() => readGiftDraft({ first_day, last_day }));
  const [chosen, setChosen] = useState(() => {
    const ofPlan = offers.filter(({ plan }) => plan === draft.plan);
    const isChosen = ({ months }: GiftOffer) => months === draft.months;
    return ofPlan.find(isChosen) ?? offers.find(isChosen) ?? offers[0];
  });
  const [isMailed, setMailed] = useState(draft.isMailed);
  const messageId = useId();
  const { submit, isBusy, setBusy, field, result, values } = useForm<GiftFields>({
    initial: draft.fields,
    validate: ({ from, email, recipient_email }) =>
      problemsOf({
        from: from.trim() === '' ? m.nameMissing : null,
        email: emailProblem(email),
        recipient_email: isMailed ? emailProblem(recipient_email) : null,
      }),
    async send(all) {
      if (!chosen) return noResult;
      const { send_on, recipient_email, ...fields } = all;
      try {
        const { checkout_url } = await call('POST /gifts/checkout', {
          body: {
            ...fields,
            plan: chosen.plan,
            months: chosen.months,
            ...(isMailed && { recipient_email: recipient_email.trim(), send_on: send_on || null }),
          },
        });
        const address = httpUrl(checkout_url);
        if (address === null) return { ...noResult, text: m.failed };
        saveGiftDraft({ fields: all, plan: chosen.plan, months: chosen.months, isMailed });
        location.assign(address);
        return null;
      } catch (error) {
        return failureOf(error);
      }
    },
  });
  useBfcacheRestore(() => setBusy(false));
  if (!chosen) return null;
  const left = giftLimits.messageCharacters - Array.from(values.message).length;
  const message = field('message');
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <RedirectError text={result.text} />
      <GiftChoice offers={offers} chosen={chosen} onChoose={setChosen} />
      <TextField {...field('from')} label={m.from} hint={m.fromHint} autoComplete="name" required />
      <TextField {...emailField} {...field('email')} label={m.email} hint={m.emailHint} />
      <PillRadioGroup
        label={m.delivery}
        value={isMailed ? 'mail' : 'hand'}
        onChange={(way) => setMailed(way === 'mail')}
        choices={[
          { value: 'hand', label: m.byHand },
          { value: 'mail', label: m.byMail },
        ]}
      />
      <TextField {...field('to')} label={m.to} autoComplete="off" />
      {isMailed && (
        <>
          <TextField
            {...emailField}
            {...field('recipient_email')}
            label={m.recipientEmail}
            autoComplete="off"
          />
          <TextField {...field('send_on')} label={m.sendOn} type="date" min={first_day} max={last_day} />
        </>
      )}
      <FieldFrame
        id={messageId}
        label={m.message}
        hint={left < 100 ? m.messageLeft({ count: Math.max(0, left) }) : undefined}
      >
        <TextArea {...message} label={m.message} maxLength={giftLimits.messageCharacters} />
      </FieldFrame>
      <div className="grid gap-3">
        <Button type="submit" size="lg" full busy={isBusy}>
          {m.pay({ price: priceOf(chosen) })}
        </Button>
        <p className="text-center text-sm text-text-2">{m.validFor({ count: valid_months })}</p>
      </div>
    </form>
  );
}
