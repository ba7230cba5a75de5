import { accountLimits, mailTextLimits } from '@lamplight/contract';
import type { RateLimit } from '../../http/rate-limit.ts';

/** Limits of requests about accounts, by name. */
export const accountRateLimits = (limitOf: (name: string, points: number, seconds: number) => RateLimit) => {
  const per15Minutes = (name: string, points: number) => limitOf(name, points, 15 * 60);
  return {
    perClientAndMailbox: per15Minutes('forgot-client-mailbox', 4),
    perClient: per15Minutes('forgot-client', 30),
    wrongLinks: per15Minutes('wrong-link', 30),
    perMember: per15Minutes('profile', 30),
    signInEmails: limitOf('sign-in-email', accountLimits.signInMailsPerDay, 24 * 3600),
    testMails: limitOf('test-mail', mailTextLimits.testsPerHour, 3600),
    passkeySignIns: per15Minutes('passkey', 60),
    passkeyConfirmations: per15Minutes('passkey-confirmation', 60),
  };
};
