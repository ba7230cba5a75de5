export { billingRateLimits } from './billing/rate-limits.ts';
export { type Billing, createBilling } from './billing/service.ts';
export { type Actors, createActors } from './members/actors.ts';
export { createMembers } from './members/routes.ts';
export { personalData } from './personal-data/personal-tables.ts';
export { createPersonalData } from './personal-data/service.ts';
