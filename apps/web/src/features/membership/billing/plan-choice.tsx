import '../../../ui/choice.css';
import type { Plan } from '@lamplight/contract';
import { savingOf } from '@lamplight/contract/plans';
import { priceText } from '@lamplight/contract/price-text';
import { useId } from 'react';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { m } from './plans.messages.ts';

/** Returns what a plan includes, each item in a few words. */
export const givesOf = ({ rights }: Pick<Plan, 'rights'>): string[] => [
  m.listen,
  ...(rights.downloads ? [m.downloads] : []),
  ...(rights.early_access
    ? [rights.early_days ? m.earlyDays({ count: rights.early_days }) : m.earlyAccess]
    : []),
  ...(rights.devices === null ? [] : [m.devices({ count: rights.devices })]),
];

export interface PlanChoiceProps {
  plans: readonly Plan[];
  /** Id of the chosen plan. */
  value: string;
  onChange: (id: string) => void;
  label?: string;
  /** True if the free days of a plan are shown. */
  hasTrial?: boolean;
}

/** Radio buttons of the plans, with price, saving and what each gives; plans of one currency at a time. */
export function PlanChoice({
  plans,
  value,
  onChange,
  label = m.choosePlan,
  hasTrial = true,
}: PlanChoiceProps) {
  const name = useId();
  const currencies = [...new Set(plans.map(({ currency }) => currency))];
  const current = plans.find(({ id }) => id === value)?.currency ?? currencies[0];
  const shown = plans.filter(({ currency }) => currency === current);
  return (
    <div className="grid gap-3 text-start">
      {currencies.length > 1 && (
        <PillRadioGroup
          label={m.currency}
          value={current ?? ''}
          onChange={(code) => {
            const same = plans.find(({ currency }) => currency === code);
            if (same) onChange(same.id);
          }}
          choices={currencies.map((code) => ({ value: code, label: code.toUpperCase() }))}
        />
      )}
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold text-text-2">{label}</legend>
        <div className="grid gap-2">
          {shown.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              plans={plans}
              name={name}
              isChosen={plan.id === value}
              hasTrial={hasTrial}
              onChoose={() => onChange(plan.id)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface PlanCardProps {
  plan: Plan;
  plans: readonly Plan[];
  name: string;
  isChosen: boolean;
  hasTrial: boolean;
  onChoose: () => void;
}

function PlanCard({ plan, plans, name, isChosen, hasTrial, onChoose }: PlanCardProps) {
  const saving = savingOf(plan, plans);
  const facts = [
    ...(hasTrial && plan.trial_days > 0 ? [m.trial({ count: plan.trial_days })] : []),
    ...givesOf(plan),
  ];
  return (
    <label className="choice rounded-md! items-start! px-4! py-3!">
      <input
        type="radio"
        className="choice-input"
        name={name}
        value={plan.id}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-base">
          <bdi className="font-semibold">{plan.name}</bdi>
          <span className="font-semibold whitespace-nowrap">{priceText(plan)}</span>
        </span>
        {saving && <strong className="font-semibold">{m.saves({ percent: saving.percent })}</strong>}
        {plan.line !== '' && <bdi className="font-normal text-text">{plan.line}</bdi>}
        <span className="text-sm font-normal text-text-2">{facts.join(' · ')}</span>
      </span>
    </label>
  );
}
