export { billingRateLimits } from './billing/rate-limits.ts';
export type { EffectiveSubscription } from './billing/rules.ts';
export { type Billing, createBilling } from './billing/service.ts';
export { createMembers } from './members/routes.ts';
export { createPersonalData } from './personal-data/service.ts';
