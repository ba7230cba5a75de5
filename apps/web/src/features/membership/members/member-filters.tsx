import {
  type MemberPlan,
  type MemberSubscription,
  memberPlans,
  memberSubscriptions,
} from '@lamplight/contract/member-filters';
import { SelectField } from '../../../ui/select-field.tsx';

export interface MemberFilter {
  readonly subscription: MemberSubscription | null;
  readonly plan: MemberPlan | null;
}

const subscriptionNames: Readonly<Record<MemberSubscription, string>> = {
  active: 'Active',
  trialing: 'Trialing',
  payment_failed: 'Payment failed',
  set_to_end: 'Set to end',
  ended: 'Ended',
  free_months: 'Free months',
  none: 'Never subscribed',
};
const planNames: Readonly<Record<MemberPlan, string>> = { standard: 'Standard', premium: 'Premium' };

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
      label="Subscription"
      value={filter.subscription ?? ''}
      onChange={(value) => onChange({ ...filter, subscription: oneOf(memberSubscriptions, value) })}
    >
      <option value="">All members</option>
      {memberSubscriptions.map((subscription) => (
        <option key={subscription} value={subscription}>
          {subscriptionNames[subscription]}
        </option>
      ))}
    </SelectField>
    <SelectField
      label="Plan"
      value={filter.plan ?? ''}
      onChange={(value) => onChange({ ...filter, plan: oneOf(memberPlans, value) })}
    >
      <option value="">Any plan</option>
      {memberPlans.map((plan) => (
        <option key={plan} value={plan}>
          {planNames[plan]}
        </option>
      ))}
    </SelectField>
  </>
);
