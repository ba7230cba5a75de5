import type { CurrentUser, SignInSession } from '@lamplight/contract';
import type { Actor } from '../../../http/auth.ts';
import { deviceText } from '../users/device-name.ts';
import type { SessionRow } from './sessions-store.ts';

export const presentCurrentUser = (actor: Actor): CurrentUser => ({
  id: actor.id,
  username: actor.username,
  email: actor.pending_email ?? actor.email,
  email_confirmed: actor.pending_email === null,
  role: actor.role,
  staff_role: actor.staff_role,
  profile_image: actor.profile_image,
  is_premium: actor.is_premium,
  manual_premium_override: actor.manual_premium_override,
  stripe_customer_id: actor.stripe_customer_id,
  stripe_subscription_id: actor.stripe_subscription_id,
  stripe_status: actor.stripe_status,
  subscription_renewal: actor.subscription_renewal,
  access_until: actor.access_until,
  subscription_price: actor.subscription_price,
  plan_id: actor.plan_id,
  plan_rights: actor.plan_rights,
  grace_until: actor.grace_until,
  pauses_at: actor.pauses_at,
  paused_until: actor.paused_until,
  muted_until: actor.muted_until,
  mute_reason: actor.mute_reason,
  second_factor_missing: actor.second_factor_missing,
  consent_missing: actor.consent_missing,
  trial_denied: actor.trial_denied,
  sign_in_mails: actor.sign_in_mails,
  language: actor.language,
});

/**
 * @param current id of the session that makes the request
 * @param nameOf returns the name of an identity provider
 */
export const presentSession = (
  row: SessionRow,
  current: string,
  nameOf: (provider: string) => string,
): SignInSession => ({
  id: row.id,
  device: deviceText(row.device),
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  signed_in_by: row.provider === null ? null : nameOf(row.provider),
  is_current: row.id === current,
});
