/** The facts about an account that decide its permissions. */
export interface AccessFacts {
  readonly role: string;
  readonly is_premium: boolean;
  readonly manual_premium_override: boolean;
  readonly stripe_subscription_id: string | null;
  readonly stripe_status: string | null;
}

/** Specification §9: the statuses in which a subscription counts as active. */
const activeStatuses: ReadonlySet<string> = new Set(['active', 'trialing']);

export const isAdmin = (facts: Pick<AccessFacts, 'role'>): boolean => facts.role === 'admin';

export const isSubscribed = (facts: AccessFacts): boolean =>
  Boolean(facts.stripe_subscription_id) && activeStatuses.has(facts.stripe_status ?? '');

/** Specification §6: downloads are for admins, premium and manual premium; a subscription alone gets a prompt. */
export const mayDownload = (facts: AccessFacts): boolean =>
  isAdmin(facts) || facts.is_premium || facts.manual_premium_override;

/** Specification §4, Library access. */
export const hasLibraryAccess = (facts: AccessFacts): boolean => mayDownload(facts) || isSubscribed(facts);

export type Gate = 'open' | 'subscribe' | 'reactivate';

/** Returns the gate that blocks an account. Null (a failed profile fetch) means no access. */
export function gateFor(facts: AccessFacts | null): Gate {
  if (!facts) return 'subscribe';
  if (hasLibraryAccess(facts)) return 'open';
  return facts.stripe_subscription_id ? 'reactivate' : 'subscribe';
}
