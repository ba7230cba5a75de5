export { ruleInSql } from './active-subscription.ts';
export type { BillingTables } from './context.ts';
export { grantMonths } from './grants.ts';
export { billingRateLimits } from './rate-limits.ts';
export type { EffectiveSubscription } from './rules.ts';
export { type Billing, createBilling } from './service.ts';
