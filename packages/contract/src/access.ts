import { bookLimits } from './book-limits.ts';
import { type Access, type StaffRole, staffRoles } from './endpoint.ts';
import type { PlanRights } from './endpoints/accounts.ts';

export { staffRoles } from './endpoint.ts';

/** Facts about an account that decide its permissions. */
export interface AccessFacts {
  readonly role: string;
  /** Staff role of a member; null for members who are not staff, and for admins, who have all rights. */
  readonly staff_role: StaffRole | null;
  readonly is_premium: boolean;
  readonly manual_premium_override: boolean;
  readonly stripe_subscription_id: string | null;
  readonly stripe_status: string | null;
  /** Time until which the library stays open after a failed payment; null if no such period is running. */
  readonly grace_until?: string | null;
  /** Rights of the plan that the account currently pays for; null without a plan. */
  readonly plan_rights?: PlanRights | null;
  /** True if the operator requires the account to have a passkey or an authenticator app, but it has neither. */
  readonly second_factor_missing?: boolean;
  /** True if the account has not agreed to a page for which the publisher requires consent. */
  readonly consent_missing?: boolean;
}

/** The statuses in which a subscription counts as active. */
export const liveStatuses: readonly string[] = ['active', 'trialing'];

export const isLive = (status: string | null): boolean => status !== null && liveStatuses.includes(status);

/** True if the last payment for the subscription was declined. */
export const hasFailedPayment = (status: string | null): boolean =>
  status === 'past_due' || status === 'unpaid';

/** Value of `stripe_subscription_id` for a member who has access through a claim of an identity provider. */
export const claimSubscription = 'claim';

export const isAdmin = (facts: Pick<AccessFacts, 'role'>): boolean => facts.role === 'admin';

/**
 * Returns the kind of subscription that an id denotes: 'paid' at the payment provider, 'gift' for a redeemed gift,
 * 'free' for free months, or 'claim' for access through a claim of an identity provider; null if the id is
 * null.
 */
export function subscriptionKindOf(id: string | null): 'paid' | 'gift' | 'free' | 'claim' | null {
  if (id === null) return null;
  if (id.startsWith('gift_')) return 'gift';
  if (id.startsWith('free_')) return 'free';
  return id === claimSubscription ? 'claim' : 'paid';
}

export const isSubscribed = (facts: AccessFacts): boolean =>
  Boolean(facts.stripe_subscription_id) && (isLive(facts.stripe_status) || Boolean(facts.grace_until));

/** True if an account is a premium member: by its plan, or because an admin made it one. */
export const isPremiumMember = (
  facts: Pick<AccessFacts, 'is_premium' | 'manual_premium_override'>,
): boolean => facts.is_premium || facts.manual_premium_override;

/**
 * Returns whether an account may download: admins, premium and manual premium. Members with only a subscription see a
 * prompt to upgrade.
 */
export const mayDownload = (facts: AccessFacts): boolean => isAdmin(facts) || isPremiumMember(facts);

/**
 * True if a staff role includes access to the library and its drafts, as for editors and moderators. The role does not
 * include downloads.
 */
export const worksInLibrary = ({ staff_role }: Pick<AccessFacts, 'staff_role'>): boolean =>
  staff_role === 'editor' || staff_role === 'moderator';

/** True if the account may browse and listen. */
export const hasLibraryAccess = (facts: AccessFacts): boolean =>
  mayDownload(facts) || isSubscribed(facts) || worksInLibrary(facts);

/**
 * Returns by how many days before its public date an account may hear a release that is early for premium members: by
 * its plan, or the maximum for premium members whose plan does not limit it.
 */
export function earlyDaysOf({
  is_premium,
  manual_premium_override,
  plan_rights: plan,
}: Pick<AccessFacts, 'is_premium' | 'manual_premium_override' | 'plan_rights'>): number {
  const ofPlan = plan?.early_access ? (plan.early_days ?? bookLimits.earlyDays) : 0;
  const isPremiumOtherwise = manual_premium_override || (is_premium && plan?.downloads !== true);
  return isPremiumOtherwise ? bookLimits.earlyDays : ofPlan;
}

/** Current rights of a member. */
export interface MemberRights {
  readonly listen: boolean;
  readonly download: boolean;
  /** Days by which the member gets releases with early access before their public date. */
  readonly earlyDays: number;
  readonly feeds: boolean;
  /** Devices that may play at the same time according to the plan; null if the operator's setting applies. */
  readonly devices: number | null;
}

/**
 * Returns the current rights of an account: those given by role, premium and subscription, and those that its paid plan
 * adds.
 */
export function rightsOf(facts: AccessFacts): MemberRights {
  const download = mayDownload(facts);
  const plan = facts.plan_rights;
  return {
    listen: hasLibraryAccess(facts),
    download,
    earlyDays: isAdmin(facts) ? bookLimits.earlyDays : earlyDaysOf(facts),
    feeds: download || plan?.feeds === true,
    devices: plan?.devices ?? null,
  };
}

/** True if an account has the rights of a staff role: through that role, or as an admin. */
export const hasStaffRight = (
  facts: Pick<AccessFacts, 'role' | 'staff_role'>,
  right: StaffRole | 'admin',
): boolean => isAdmin(facts) || facts.staff_role === right;

export const isStaff = (facts: { readonly role: string; readonly staff_role: string | null }): boolean =>
  facts.role === 'admin' || facts.staff_role !== null;

const isStaffRight = (right: string): right is StaffRole | 'admin' =>
  right === 'admin' || staffRoles.some((role) => role === right);

/** Kinds of access that can be checked: the access that an endpoint declares, and downloads of audio. */
export type Right = Access | 'download';

/**
 * Returns the error code if an account lacks a kind of access; null if it has the access. Endpoints, media
 * links and screens all use this function.
 */
export function refusalOf(
  facts: AccessFacts,
  right: Right,
):
  | 'second_factor_setup_required'
  | 'consent_required'
  | 'forbidden'
  | 'subscription_required'
  | 'download_not_allowed'
  | null {
  if (facts.second_factor_missing && right !== 'public') return 'second_factor_setup_required';
  if (facts.consent_missing && right !== 'public') return 'consent_required';
  if (isStaffRight(right)) return hasStaffRight(facts, right) ? null : 'forbidden';
  if (right === 'public' || right === 'signed_in') return null;
  if (!hasLibraryAccess(facts)) return 'subscription_required';
  return right === 'download' && !mayDownload(facts) ? 'download_not_allowed' : null;
}

export type Gate = 'open' | 'subscribe' | 'reactivate';

/**
 * Returns the gate that keeps an account out of the library, or 'open'. Null (the profile could not be loaded) counts
 * as no access.
 */
export function gateFor(facts: AccessFacts | null): Gate {
  if (!facts) return 'subscribe';
  if (hasLibraryAccess(facts)) return 'open';
  return facts.stripe_subscription_id ? 'reactivate' : 'subscribe';
}
