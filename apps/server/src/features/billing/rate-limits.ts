import { accountLimits } from '@lamplight/contract';
import type { RateLimit } from '../../http/rate-limit.ts';

/** Limits of requests about payments, by name. */
export const billingRateLimits = (limitOf: (name: string, points: number, seconds: number) => RateLimit) => ({
  register: limitOf('register', 40, 15 * 60),
  sessionLogin: limitOf('session-login', 60, 15 * 60),
  cancelLinks: limitOf('cancel-link', 30, 15 * 60),
  cancelMails: limitOf('cancel-mail', accountLimits.cancelMailsPerDay, 24 * 3600),
  perMember: limitOf('billing-member', 60, 15 * 60),
});
