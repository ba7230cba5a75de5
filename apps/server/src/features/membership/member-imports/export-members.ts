import { type Member, subscriptionKindOf } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Billing } from '../billing/service.ts';
import { presentMember, searchTextOf } from '../members/list-members.ts';
import {
  countMatches,
  findMembers,
  listeningSeconds,
  listMatchesAfter,
  type MemberFilter,
} from '../members/store.ts';

/** Members per query. */
const batchSize = 500;
const monthMs = 30.44 * 24 * 3_600_000;

/** Columns of the export, by which an import recognizes the file (`formats.ts`). */
const columns = [
  'username',
  'email',
  'status',
  'plan',
  'premium',
  'free_months',
  'price',
  'currency',
  'interval',
  'since',
  'renews',
  'access_until',
  'last_seen',
  'hours',
  'customer',
  'subscription',
  'note',
] as const;

/**
 * Returns one line of CSV. A value that a spreadsheet would run as a formula gets a leading apostrophe, which an
 * import removes.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells
    .map((cell) => {
      const text = String(cell ?? '');
      const safe = /^'?[=+\-@\t\r]/.test(text) ? `'${text}` : text;
      return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',')}\r\n`;

function lineOf(member: Member, customer: string | null, seconds: number, now: number): string {
  const { subscription_price: price, stripe_subscription_id: id } = member;
  const kind = subscriptionKindOf(id);
  // Remaining milliseconds of free months or a gift; an import gives both as free months.
  const left =
    (kind === 'free' || kind === 'gift') && member.access_until !== null
      ? Date.parse(member.access_until) - now
      : 0;
  const values: Readonly<Record<(typeof columns)[number], string | number | null>> = {
    username: member.username,
    email: member.email,
    status: member.stripe_status,
    plan: member.plan,
    premium: member.manual_premium_override ? 'yes' : 'no',
    free_months: left > 0 ? Math.max(1, Math.round(left / monthMs)) : null,
    price: price && price.unit_amount,
    currency: price && price.currency,
    interval: price && `${price.interval_count} ${price.interval}`,
    since: member.joined_at,
    renews: member.subscription_renewal,
    access_until: member.access_until,
    last_seen: member.last_seen_at,
    hours: (seconds / 3600).toFixed(1),
    customer,
    subscription: kind === 'paid' ? id : null,
    note: member.note,
  };
  return csvLine(columns.map((name) => values[name]));
}

interface ExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly billing: Pick<Billing, 'subscriptionsOf'>;
}

/** Returns the number of members that match a search and a filter, and a CSV file of these members in chunks. */
export async function exportMembers(
  { db, clock, billing }: ExportDeps,
  { q = '', ...filter }: MemberFilter & { readonly q?: string | undefined },
): Promise<{ count: number; file: AsyncIterable<Uint8Array> }> {
  const search = searchTextOf(q);
  const query = search && { ...search, filter, now: clock.iso() };
  async function* write(): AsyncGenerator<Uint8Array> {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    yield Buffer.from(`\uFEFF${csvLine(columns)}`);
    if (!query) return;
    for (let after = 0; ; ) {
      const ids = await listMatchesAfter(db, query, { after, limit: batchSize });
      const [rows, subscriptions, seconds] = await Promise.all([
        findMembers(db, ids),
        billing.subscriptionsOf(ids),
        listeningSeconds(db, ids),
      ]);
      const lines = rows.map((row) => {
        const subscription = subscriptions.get(row.id);
        const member = presentMember(row, subscription, () => null);
        return lineOf(member, subscription?.stripe_customer_id ?? null, seconds.get(row.id) ?? 0, clock.ms());
      });
      yield Buffer.from(lines.join(''));
      if (ids.length < batchSize) return;
      after = ids.at(-1) ?? 0;
    }
  }
  return { count: query ? await countMatches(db, query) : 0, file: write() };
}
