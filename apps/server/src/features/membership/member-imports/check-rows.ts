import type { MemberImportRules } from '@lamplight/contract';
import type { Insertable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Payments, ProviderSubscription } from '../../../gateways/payments/payments.ts';
import { normalizeName } from '../../accounts/index.ts';
import { bestSubscription } from '../billing/rules.ts';
import type { ImportColumns } from './formats.ts';
import { m } from './messages.ts';
import { type ReadRow, readRow } from './read-row.ts';
import { type FileRow, findByEmails, findCustomers, findRegistering } from './store.ts';
import { createUsernames } from './usernames.ts';

export type CheckedRow = Insertable<Schema['member_import_rows']>;

interface CheckDeps {
  readonly db: Database;
  readonly payments: Payments;
  readonly now: string;
  /** Language of made-up usernames. */
  readonly language: string;
}

export interface CheckOptions {
  readonly importId: number;
  readonly columns: ImportColumns;
  readonly rules: MemberImportRules;
  /** Number of the file's columns. */
  readonly width: number;
}

/** Running subscriptions to this site by customer, and customers by subscription. */
export interface Subscriptions {
  readonly byCustomer: ReadonlyMap<string, readonly ProviderSubscription[]>;
  readonly customerOf: ReadonlyMap<string, string>;
}

/** @throws PaymentsUnavailable */
export async function readSubscriptions(payments: Payments): Promise<Subscriptions> {
  const byCustomer = new Map<string, ProviderSubscription[]>();
  const customerOf = new Map<string, string>();
  for await (const subscription of payments.listOwnLiveSubscriptions()) {
    const { id, customer } = subscription;
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), subscription]);
    customerOf.set(id, customer);
  }
  return { byCustomer, customerOf };
}

const nothing: Subscriptions = { byCustomer: new Map(), customerOf: new Map() };

/** What the provider has for a row. */
function subscriptionOf(row: ReadRow, { byCustomer, customerOf }: Subscriptions) {
  const owner = row.subscription === null ? undefined : customerOf.get(row.subscription);
  const customer = owner ?? row.customer;
  const isOther = owner !== undefined && row.customer !== null && owner !== row.customer;
  const found = customer === null ? undefined : bestSubscription(byCustomer.get(customer) ?? []);
  return { customer, isOther, found };
}

/**
 * Creates the check of one file, which is given its rows in order. Nothing is changed; what becomes of a row depends
 * on rows before it, on accounts and on the payment provider.
 */
export function createCheck({ db, payments, now, language }: CheckDeps, options: CheckOptions) {
  const { importId, columns, rules, width } = options;
  const lineOfEmail = new Map<string, number>();
  const lineOfCustomer = new Map<string, number>();
  const chooseNames = createUsernames(db, language);
  let subscriptions: Subscriptions | undefined;

  /** Remembers the line on which something comes first; returns that of an earlier one. */
  const repeated = (lines: Map<string, number>, key: string, line: number): number | undefined => {
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    return before;
  };

  /** @throws PaymentsUnavailable if a row names a customer and the provider cannot be reached */
  return async (rows: readonly Pick<FileRow, 'line' | 'cells'>[]): Promise<CheckedRow[]> => {
    const read = rows.map(({ line, cells }) =>
      readRow({ line, cells: JSON.parse(cells) as string[] }, columns, { width, rules }),
    );
    if (read.some(({ customer, subscription }) => customer ?? subscription))
      subscriptions ??= await readSubscriptions(payments);
    const atProvider = read.map((row) => subscriptionOf(row, subscriptions ?? nothing));
    const emailKeys = read.map(({ email }) => (email === '' ? '' : normalizeName(email)));
    const keys = [...new Set(emailKeys.filter(Boolean))];
    const customers = atProvider.flatMap(({ customer }) => customer ?? []);
    const [known, registering, { taken, closed }] = await Promise.all([
      findByEmails(db, keys),
      findRegistering(db, keys, now),
      findCustomers(db, customers),
    ]);
    const accountOf = new Map(known.map((account) => [account.email_key, account]));

    const checked = read.map((row, at): CheckedRow => {
      const key = emailKeys[at] ?? '';
      const { customer, isOther, found } = atProvider[at] ?? {
        customer: null,
        isOther: false,
        found: undefined,
      };
      const base = {
        import_id: importId,
        line: row.line,
        cells: rows[at]?.cells ?? '[]',
        email: row.email,
        username: row.username,
        months: 0,
        is_premium: 0 as const,
        customer,
        subscription: row.subscription,
        plan: row.plan,
        note: row.note,
        access: null,
        user_id: null,
      };
      const ends = (
        state: 'known' | 'left_out' | 'refused',
        problems: readonly string[],
        user_id: number | null = null,
      ) => ({
        ...base,
        state,
        user_id,
        problems: JSON.stringify(problems),
      });
      const sameLine = row.problems.length === 0 ? repeated(lineOfEmail, key, row.line) : undefined;
      if (row.problems.length > 0) return ends('refused', row.problems);
      if (sameLine !== undefined) return ends('refused', [m.sameAsLine({ line: sameLine })]);
      const account = accountOf.get(key);
      if (account) {
        const isStaff = account.role === 'admin' || account.staff_role !== null;
        return ends('known', [isStaff ? m.knownAdmin : m.knownMember], account.id);
      }
      if (registering.has(key)) return ends('refused', [m.registering]);
      if (isOther) return ends('refused', [m.otherCustomer]);
      if (!found && row.inactive !== null) return ends('left_out', [row.inactive]);
      if (customer !== null && taken.has(customer)) return ends('refused', [m.customerTaken]);
      if (customer !== null && found) {
        const line = repeated(lineOfCustomer, customer, row.line);
        if (line !== undefined) return ends('refused', [m.customerTwice({ line })]);
      }
      const isClosed = customer !== null && closed.has(customer);
      const paid = isClosed ? undefined : found;
      const months =
        paid || row.isPremium ? 0 : row.months || (rules.others === 'free_months' ? rules.months : 0);
      const isWithoutProvider = !paid && (row.customer !== null || row.subscription !== null);
      const remarks = [
        ...row.remarks,
        ...(isClosed ? [m.customerClosed] : isWithoutProvider ? [m.noLiveSubscription] : []),
      ];
      return {
        ...base,
        state: 'ready',
        access: paid ? 'subscription' : row.isPremium ? 'premium' : months > 0 ? 'free_months' : 'none',
        months,
        is_premium: row.isPremium ? 1 : 0,
        customer: paid ? paid.customer : null,
        subscription: paid ? paid.id : null,
        problems: JSON.stringify(remarks),
      };
    });
    const ready = checked.filter(({ state }) => state === 'ready');
    const names = await chooseNames(ready.map(({ username }) => username ?? ''));
    const nameOf = new Map(ready.map((row, at) => [row, names[at] ?? '']));
    return checked.map((row) => ({ ...row, username: nameOf.get(row) ?? '' }));
  };
}
