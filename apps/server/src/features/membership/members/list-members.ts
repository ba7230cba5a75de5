import type { Member } from '@lamplight/contract';
import { isLive, subscriptionKindOf } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Page, PageRange } from '../../../http/pagination.ts';
import { cleanName, emailProblem, normalizeName } from '../../accounts/index.ts';
import type { EffectiveSubscription } from '../billing/rules.ts';
import type { Billing } from '../billing/service.ts';
import {
  type Counts,
  listAll,
  listBySubscription,
  listMatches,
  type MemberFilter,
  type MemberRow,
  type MemberSort,
  type SearchText,
} from './store.ts';

/** Presents an account to admins and support. */
export function presentMember(
  row: MemberRow,
  subscription: EffectiveSubscription | undefined,
  customerUrl: Billing['customerUrl'],
): Member {
  const customer = subscription?.stripe_customer_id ?? null;
  const id = subscription?.stripe_subscription_id ?? null;
  const isOpen = isLive(subscription?.stripe_status ?? null) || subscription?.grace_until;
  const isPaid = subscriptionKindOf(id) === 'paid' && Boolean(isOpen);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    staff_role: row.staff_role,
    profile_image: row.profile_image,
    stripe_status: subscription?.stripe_status ?? null,
    stripe_subscription_id: subscription?.stripe_subscription_id ?? null,
    has_used_free_subscription: subscription?.has_used_free_subscription ?? false,
    manual_premium_override: row.manual_premium_override === 1,
    plan: isPaid ? (subscription?.is_premium ? 'premium' : 'standard') : null,
    subscription_price: subscription?.subscription_price ?? null,
    subscription_renewal: subscription?.subscription_renewal ?? null,
    access_until: subscription?.access_until ?? null,
    joined_at: row.created_at,
    last_seen_at: row.last_seen_at,
    note: row.note,
    provider_url: customer === null ? null : customerUrl(customer),
  };
}

/** Returns the normalized text of a search; null if nothing can match. */
export function searchTextOf(q: string): SearchText | null {
  const typed = cleanName(q.replaceAll('\0', ''));
  const text = typed.toLowerCase();
  // PostgreSQL rejects NUL in a text, and no name contains one.
  if (text === '' && q.trim() !== '') return null;
  return { text, typed, email: emailProblem(typed) === null ? normalizeName(typed) : text };
}

export interface MemberQuery extends MemberFilter {
  readonly q?: string | undefined;
  readonly sort?: MemberSort | undefined;
}

/** Returns the account ids of one page, and the total number of matches. */
export async function listMembers(
  db: Database,
  { q = '', sort, ...filter }: MemberQuery,
  { now, window, counts }: { now: string; window: PageRange; counts: () => Promise<Counts> },
): Promise<Page<number>> {
  const search = searchTextOf(q);
  if (!search) return { rows: [], total: 0 };
  if (search.text !== '' || filter.subscription || filter.plan)
    return listMatches(db, { ...search, filter, sort, now, window });
  const { total, active } = await counts();
  if (!sort) return { rows: await listAll(db, window), total };
  return {
    rows: await listSorted(db, { sort, now, window, total, active }),
    total,
  };
}

interface SortedQuery {
  readonly sort: MemberSort;
  readonly now: string;
  readonly window: PageRange;
  readonly total: number;
  readonly active: number;
}

/**
 * Returns one page of the list of members with and without an active subscription; a page may span both
 * groups.
 */
async function listSorted(
  db: Database,
  { sort, now, window, total, active }: SortedQuery,
): Promise<number[]> {
  const { limit, offset } = window;
  const isActiveFirst = sort === 'active';
  const first = isActiveFirst ? active : total - active;
  const listHalf = (isFirst: boolean, part: PageRange) =>
    listBySubscription(db, { active: isFirst === isActiveFirst, of: active, now, window: part });
  const ids = offset < first ? await listHalf(true, { limit: Math.min(limit, first - offset), offset }) : [];
  const missing = limit - ids.length;
  if (missing === 0 || offset + ids.length < first) return ids;
  return [...ids, ...(await listHalf(false, { limit: missing, offset: Math.max(0, offset - first) }))];
}
