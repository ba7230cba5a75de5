import { call } from '../../../lib/api.ts';
import { cancelOrigin } from './cancel-origin.ts';
import { redirectTo } from './external-redirect.ts';
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

/** Messages for a portal that cannot be opened. */
const portalFailed: Readonly<Record<RedirectSource, string>> = {
  gate: 'Failed to get billing portal. Please try again.',
  profile: 'Failed to get portal link.',
};
const checkoutMissing: Readonly<Record<RedirectSource, string>> = {
  gate: 'Failed to start subscription. Please try again.',
  profile: 'Failed to get subscription link.',
};
const subscribeFailed: Readonly<Record<RedirectSource, string>> = {
  gate: 'Failed to process subscription. Please try again.',
  profile: 'Failed to get subscription link.',
};

/** 'Manage Subscription' and 'Update card': opens the provider's portal, or its page for the card. */
export const portalRedirect =
  (from: RedirectSource, page?: 'card'): BillingRedirect =>
  async () => {
    try {
      const { portal_url } = await call('GET /auth/stripe/manage-subscription', {
        query: page ? { page } : {},
      });
      return leaveApp(from, portal_url) ? null : portalFailed[from];
    } catch {
      return portalFailed[from];
    }
  };

/** 'Subscribe Now' and 'Subscribe': opens a checkout, or the portal if a subscription needs attention. */
export const checkoutRedirect =
  (from: RedirectSource): BillingRedirect =>
  async () => {
    try {
      const { url, checkout_url } = await call('POST /auth/subscribe');
      return leaveApp(from, url || checkout_url) ? null : checkoutMissing[from];
    } catch {
      return subscribeFailed[from];
    }
  };
