import type { MemberImportRules } from '@lamplight/contract';
import type { Insertable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Payments, ProviderSubscription } from '../../../gateways/payments/payments.ts';
import { normalizeName } from '../../accounts/index.ts';
import { bestSubscription } from '../billing/rules.ts';
import { accessOf } from './add-member.ts';
import type { ImportColumns } from './formats.ts';
import { m } from './messages.ts';
import { type ReadRow, readRow } from './read-row.ts';
import { type FileRow, findByEmails, findCustomers, findRegistering, type KnownAccount } from './store.ts';
import { createUsernames } from './usernames.ts';

export type CheckedRow = Insertable<Schema['member_import_rows']>;

interface CheckDeps {
  readonly db: Database;
  readonly payments: Payments;
  readonly now: string;
  /** Language of generated usernames. */
  readonly language: string;
}

export interface CheckOptions {
  readonly importId: number;
  readonly columns: ImportColumns;
  readonly rules: MemberImportRules;
  /** Number of the file's columns. */
  readonly width: number;
}

/** Live subscriptions to this site by customer id, and customer ids by subscription id. */
export interface Subscriptions {
  readonly byCustomer: ReadonlyMap<string, readonly ProviderSubscription[]>;
  readonly customerOf: ReadonlyMap<string, string>;
}

/** Reads all live subscriptions to this site from the provider. @throws PaymentsUnavailable */
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

const noSubscriptions: Subscriptions = { byCustomer: new Map(), customerOf: new Map() };

/** A row of the file with the customer and the live subscription that the provider has for it. */
interface RowToCheck extends ReadRow {
  readonly cells: string;
  /** Normalized email address; '' if the row has none. */
  readonly emailKey: string;
  /**
   * Customer of the row's subscription at the provider, otherwise the row's own customer; null if it has neither.
   */
  readonly customerAtProvider: string | null;
  /** True if the row's subscription belongs to a customer other than the row's. */
  readonly isOtherCustomer: boolean;
  readonly liveSubscription: ProviderSubscription | undefined;
}

function withSubscription(
  row: ReadRow,
  cells: string,
  { byCustomer, customerOf }: Subscriptions,
): RowToCheck {
  const owner = row.subscription === null ? undefined : customerOf.get(row.subscription);
  const customer = owner ?? row.customer;
  return {
    ...row,
    cells,
    emailKey: row.email === '' ? '' : normalizeName(row.email),
    customerAtProvider: customer,
    isOtherCustomer: owner !== undefined && row.customer !== null && owner !== row.customer,
    liveSubscription: customer === null ? undefined : bestSubscription(byCustomer.get(customer) ?? []),
  };
}

/**
 * Accounts, pending registrations and customers in the database that match email addresses and customers of a file.
 */
interface Existing {
  readonly accounts: ReadonlyMap<string, KnownAccount>;
  readonly registering: ReadonlySet<string>;
  readonly takenCustomers: ReadonlySet<string>;
  readonly closedCustomers: ReadonlySet<string>;
}

async function findExisting(db: Database, rows: readonly RowToCheck[], now: string): Promise<Existing> {
  const emailKeys = [...new Set(rows.map(({ emailKey }) => emailKey).filter(Boolean))];
  const customers = rows.flatMap(({ customerAtProvider }) => customerAtProvider ?? []);
  const [accounts, registering, { taken, closed }] = await Promise.all([
    findByEmails(db, emailKeys),
    findRegistering(db, emailKeys, now),
    findCustomers(db, customers),
  ]);
  return {
    accounts: new Map(accounts.map((account) => [account.email_key, account])),
    registering,
    takenCustomers: taken,
    closedCustomers: closed,
  };
}

/** Number of the line on which each email address and each customer appears first. */
interface FirstLines {
  readonly emails: Map<string, number>;
  readonly customers: Map<string, number>;
}

/** Returns the earlier line on which a key appeared; if there is none, stores this line and returns undefined. */
function repeatedLine(lines: Map<string, number>, key: string, line: number): number | undefined {
  const before = lines.get(key);
  if (before === undefined) lines.set(key, line);
  return before;
}

/** Returns the state and problems of a row that adds no member; null if the row adds one. */
function refusalOf(
  row: RowToCheck,
  existing: Existing,
  first: FirstLines,
): (Pick<CheckedRow, 'state' | 'user_id'> & { readonly problems: readonly string[] }) | null {
  const refused = (...problems: readonly string[]) => ({
    state: 'refused' as const,
    user_id: null,
    problems,
  });
  if (row.problems.length > 0) return refused(...row.problems);
  const { customerAtProvider: customer, liveSubscription } = row;
  const isLeftOut = !liveSubscription && row.inactive !== null;
  // Exports have a row for each plan of a member: the row of an ended plan must not cause the row of a running plan to
  // be refused.
  const sameLine = isLeftOut
    ? first.emails.get(row.emailKey)
    : repeatedLine(first.emails, row.emailKey, row.line);
  if (sameLine !== undefined) return refused(m.sameAsLine({ line: sameLine }));
  const account = existing.accounts.get(row.emailKey);
  if (account) {
    const isStaff = account.role === 'admin' || account.staff_role !== null;
    return { state: 'known', user_id: account.id, problems: [isStaff ? m.knownAdmin : m.knownMember] };
  }
  if (existing.registering.has(row.emailKey)) return refused(m.registering);
  if (row.isOtherCustomer) return refused(m.otherCustomer);
  if (isLeftOut) return { state: 'left_out', user_id: null, problems: [row.inactive] };
  if (customer === null) return null;
  if (existing.takenCustomers.has(customer)) return refused(m.customerTaken);
  if (!liveSubscription) return null;
  const line = repeatedLine(first.customers, customer, row.line);
  return line === undefined ? null : refused(m.customerTwice({ line }));
}

/** Returns the access that a row gives to its new member: subscription, premium, free months or none. */
function accessOfRow(row: RowToCheck, { closedCustomers }: Existing, rules: MemberImportRules) {
  const { customerAtProvider: customer, liveSubscription, isPremium } = row;
  const isClosed = customer !== null && closedCustomers.has(customer);
  const paid = isClosed ? undefined : liveSubscription;
  const months = paid || isPremium ? 0 : row.months || (rules.others === 'free_months' ? rules.months : 0);
  const isWithoutProvider = !paid && (row.customer !== null || row.subscription !== null);
  const remark = isClosed ? m.customerClosed : isWithoutProvider ? m.noLiveSubscription : null;
  return {
    access: accessOf({ subscription: paid ?? null, months, isPremium }),
    months,
    is_premium: isPremium ? (1 as const) : (0 as const),
    customer: paid ? paid.customer : null,
    subscription: paid ? paid.id : null,
    problems: remark === null ? row.remarks : [...row.remarks, remark],
  };
}

/**
 * Creates a function that checks the rows of one file; it must get all rows in order, in batches. The check changes
 * nothing in the database. The result of a row depends on the rows before it, on accounts and on the payment
 * provider.
 */
export function createCheck({ db, payments, now, language }: CheckDeps, options: CheckOptions) {
  const { importId, columns, rules, width } = options;
  const first: FirstLines = { emails: new Map(), customers: new Map() };
  const chooseNames = createUsernames(db, language);
  let subscriptions: Subscriptions | undefined;

  function checkRow(row: RowToCheck, existing: Existing): CheckedRow {
    const base = {
      import_id: importId,
      line: row.line,
      cells: row.cells,
      email: row.email,
      username: row.username,
      months: 0,
      is_premium: 0 as const,
      customer: row.customerAtProvider,
      subscription: row.subscription,
      plan: row.plan,
      note: row.note,
      access: null,
      user_id: null,
    };
    const refusal = refusalOf(row, existing, first);
    const { problems, ...decided } = refusal ?? {
      state: 'ready' as const,
      ...accessOfRow(row, existing, rules),
    };
    return { ...base, ...decided, problems: JSON.stringify(problems) };
  }

  /** @throws PaymentsUnavailable if a row names a customer and the provider cannot be reached */
  return async (fileRows: readonly Pick<FileRow, 'line' | 'cells'>[]): Promise<CheckedRow[]> => {
    const read = fileRows.map(({ line, cells }) =>
      readRow({ line, cells: JSON.parse(cells) as string[] }, columns, { width, rules }),
    );
    if (read.some(({ customer, subscription }) => customer ?? subscription))
      subscriptions ??= await readSubscriptions(payments);
    const rows = read.map((row, at) =>
      withSubscription(row, fileRows[at]?.cells ?? '[]', subscriptions ?? noSubscriptions),
    );
    const existing = await findExisting(db, rows, now);
    const checked = rows.map((row) => checkRow(row, existing));
    const ready = checked.filter(({ state }) => state === 'ready');
    const names = await chooseNames(ready.map(({ username }) => username ?? ''));
    const nameOf = new Map(ready.map((row, at) => [row, names[at] ?? '']));
    return checked.map((row) => ({ ...row, username: nameOf.get(row) ?? '' }));
  };
}
