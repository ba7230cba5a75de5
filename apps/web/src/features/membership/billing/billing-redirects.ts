import { ApiError, call } from '../../../lib/api.ts';
import { cancelOrigin } from './cancel-origin.ts';
import { redirectTo } from './external-redirect.ts';
import { m } from './messages.ts';
import type { SentChoice } from './use-plan-choice.ts';
import type { BillingRedirect } from './use-redirect-button.ts';

/**
 * Screen that contains the button. After a redirect from the profile, /cancel leads back to the profile.
 */
export type RedirectSource = 'gate' | 'profile';

function leaveApp(from: RedirectSource, address: string | undefined): boolean {
  if (from === 'profile') cancelOrigin.set('/profile');
  else cancelOrigin.clear();
  return redirectTo(address);
}

/** Opens the provider's portal, or its page for the card: for the buttons 'Manage Subscription' and 'Update card'. */
export const portalRedirect =
  (from: RedirectSource, page?: 'card'): BillingRedirect =>
  async () => {
    try {
      const { portal_url } = await call('GET /auth/stripe/manage-subscription', {
        query: page ? { page } : {},
      });
      return leaveApp(from, portal_url) ? null : m[`portalFailed_${from}`];
    } catch {
      return m[`portalFailed_${from}`];
    }
  };

/**
 * Opens a checkout, or the portal if a subscription needs attention: for the buttons 'Subscribe Now' and 'Subscribe'.
 */
export const checkoutRedirect =
  (from: RedirectSource, choice: SentChoice = {}): BillingRedirect =>
  async () => {
    try {
      const { url, checkout_url } = await call('POST /auth/subscribe', { query: choice });
      return leaveApp(from, url || checkout_url) ? null : m[`checkoutMissing_${from}`];
    } catch (error) {
      // An error with fields means that the plan or the code cannot be used: the server's message says why.
      const isChoice = error instanceof ApiError && error.fields.length > 0;
      return isChoice ? error.message : m[`checkoutFailed_${from}`];
    }
  };
