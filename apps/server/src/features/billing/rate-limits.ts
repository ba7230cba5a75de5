import type { RateLimit } from '../../http/rate-limit.ts';

/** Limits of requests about payments, by name. */
export const billingRateLimits = (limitOf: (name: string, points: number, seconds: number) => RateLimit) => ({
  register: limitOf('register', 40, 15 * 60),
  sessionLogin: limitOf('session-login', 60, 15 * 60),
  perMember: limitOf('billing-member', 60, 15 * 60),
});
