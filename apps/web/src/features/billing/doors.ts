import { call } from '../../lib/api.ts';
import { leaveFor } from '../../lib/leave-for.ts';
import { session } from '../../lib/session.ts';
import type { Door } from '../../lib/use-door.ts';

/** Where a door stands: from the profile, /cancel leads back to it (specification §2, /cancel). */
export type Doorstep = 'gate' | 'profile';

function go(from: Doorstep, address: string | undefined): boolean {
  if (from === 'profile') session.setCancelOrigin('/profile');
  else session.clearCancelOrigin();
  return leaveFor(address);
}

/** The sentences of specification §8. */
const portalFailed: Readonly<Record<Doorstep, string>> = {
  gate: 'Failed to get billing portal. Please try again.',
  profile: 'Failed to get portal link.',
};
const checkoutMissing: Readonly<Record<Doorstep, string>> = {
  gate: 'Failed to start subscription. Please try again.',
  profile: 'Failed to get subscription link.',
};
const subscribeFailed: Readonly<Record<Doorstep, string>> = {
  gate: 'Failed to process subscription. Please try again.',
  profile: 'Failed to get subscription link.',
};

/** 'Manage Subscription': the provider's portal. */
export const portalDoor =
  (from: Doorstep): Door =>
  async () => {
    try {
      const { portal_url } = await call('GET /auth/stripe/manage-subscription');
      return go(from, portal_url) ? null : portalFailed[from];
    } catch {
      return portalFailed[from];
    }
  };

/** 'Subscribe Now' and 'Subscribe': a checkout, or the portal where there is a subscription to mend. */
export const subscribeDoor =
  (from: Doorstep): Door =>
  async () => {
    try {
      const { url, checkout_url } = await call('POST /auth/subscribe');
      return go(from, url || checkout_url) ? null : checkoutMissing[from];
    } catch {
      return subscribeFailed[from];
    }
  };
