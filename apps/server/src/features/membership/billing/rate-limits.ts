import { accountLimits } from '@lamplight/contract';
import type { RateLimit } from '../../../http/rate-limit.ts';

const day = 24 * 3600;

/** Limits of requests about payments, by name. */
export const billingRateLimits = (limitOf: (name: string, points: number, seconds: number) => RateLimit) => ({
  register: limitOf('register', 40, 15 * 60),
  sessionLogin: limitOf('session-login', 60, 15 * 60),
  cancelLinks: limitOf('cancel-link', 30, 15 * 60),
  cancelMails: {
    perClientAndMailbox: limitOf('cancel-client-mailbox', accountLimits.cancelMailsPerDay, day),
    perMailbox: limitOf('cancel-mail', accountLimits.cancelMailsPerDay, day),
    perMailboxAndHour: limitOf('cancel-mail-hour', 1, 3600),
  },
  perMember: limitOf('billing-member', 60, 15 * 60),
});
