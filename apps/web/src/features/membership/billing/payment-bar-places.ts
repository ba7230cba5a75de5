import { type AccessFacts, hasFailedPayment, hasLibraryAccess } from '@lamplight/contract/access';

/** Screens that stay open without a subscription; the others show the gate, which says what to do. */
const openWithoutAccess = /^\/(?:updates|notifications)(?:\/|$)/;
/** Screens that have a message of their own about the payment. */
const saysItself = /^\/(?:profile|cancel-subscription)(?:\/|$)/;

/** Returns whether the bar about a failed payment is shown above a screen. */
export function showsPaymentBar(facts: AccessFacts, pathname: string): boolean {
  if (!hasFailedPayment(facts.stripe_status) || saysItself.test(pathname)) return false;
  if (facts.grace_until) return true;
  return !hasLibraryAccess(facts) && openWithoutAccess.test(pathname);
}
