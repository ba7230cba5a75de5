import {
  type MemberPlan,
  type MemberSubscription,
  memberPlans,
  memberSubscriptions,
} from '@lamplight/contract/member-filters';
import { SelectField } from '../../../ui/select-field.tsx';
import { m } from './messages.ts';

export interface MemberFilter {
  readonly subscription: MemberSubscription | null;
  readonly plan: MemberPlan | null;
}

const subscriptionNames: Readonly<Record<MemberSubscription, string>> = {
  active: m.active,
  trialing: m.trialing,
  payment_failed: m.paymentFailed,
  set_to_end: m.setEnd,
  ended: m.ended,
  free_months: m.freeMonths,
  none: m.neverSubscribed,
};
const planNames: Readonly<Record<MemberPlan, string>> = { standard: m.standard, premium: m.premium };

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((option) => option === value) ?? null;

/** Parses the filter of the URL; an unknown value filters nothing. */
export const readMemberFilter = (query: URLSearchParams): MemberFilter => ({
  subscription: oneOf(memberSubscriptions, query.get('subscription')),
  plan: oneOf(memberPlans, query.get('plan')),
});

interface MemberFiltersProps {
  filter: MemberFilter;
  onChange: (filter: MemberFilter) => void;
}

/** Selects which members the list shows. */
export const MemberFilters = ({ filter, onChange }: MemberFiltersProps) => (
  <>
    <SelectField
      label={m.subscription}
      value={filter.subscription ?? ''}
      onChange={(value) => onChange({ ...filter, subscription: oneOf(memberSubscriptions, value) })}
    >
      <option value="">{m.allMembers}</option>
      {memberSubscriptions.map((subscription) => (
        <option key={subscription} value={subscription}>
          {subscriptionNames[subscription]}
        </option>
      ))}
    </SelectField>
    <SelectField
      label={m.plan}
      value={filter.plan ?? ''}
      onChange={(value) => onChange({ ...filter, plan: oneOf(memberPlans, value) })}
    >
      <option value="">{m.anyPlan}</option>
      {memberPlans.map((plan) => (
        <option key={plan} value={plan}>
          {planNames[plan]}
        </option>
      ))}
    </SelectField>
  </>
);
