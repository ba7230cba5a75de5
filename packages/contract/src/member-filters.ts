/** Filters of the list of members by subscription. */
export const memberSubscriptions = [
  'active',
  'trialing',
  'payment_failed',
  'set_to_end',
  'ended',
  'free_months',
  'none',
] as const;
export type MemberSubscription = (typeof memberSubscriptions)[number];

export const memberPlans = ['standard', 'premium'] as const;
export type MemberPlan = (typeof memberPlans)[number];
