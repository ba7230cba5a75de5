import { type ImportField, type ImportFormat, importFields } from '@lamplight/contract';

export type ImportColumns = Partial<Record<ImportField, number>>;

interface Format {
  readonly format: ImportFormat;
  /** Columns by which the export is recognized; all must be there. */
  readonly marks: readonly string[];
  readonly columns: Partial<Record<ImportField, string>>;
}

/** Names of columns in lower case. docs/operations/members.md names the sources. */
const formats: readonly Format[] = [
  {
    format: 'lamplight',
    marks: ['username', 'email', 'free_months', 'premium', 'customer', 'subscription'],
    columns: {
      email: 'email',
      username: 'username',
      customer: 'customer',
      subscription: 'subscription',
      plan: 'plan',
      months: 'free_months',
      premium: 'premium',
      note: 'note',
    },
  },
  {
    format: 'patreon',
    marks: ['name', 'email', 'patron status', 'tier', 'patronage since date'],
    columns: {
      email: 'email',
      name: 'name',
      active: 'patron status',
      plan: 'tier',
      note: 'additional details',
    },
  },
  {
    format: 'memberful',
    marks: ['full name', 'email', 'plan', 'active', 'stripe customer id'],
    columns: {
      email: 'email',
      name: 'full name',
      active: 'active',
      plan: 'plan',
      customer: 'stripe customer id',
    },
  },
  {
    format: 'ghost',
    marks: ['email', 'subscribed_to_emails', 'complimentary_plan', 'stripe_customer_id'],
    columns: {
      email: 'email',
      name: 'name',
      customer: 'stripe_customer_id',
      premium: 'complimentary_plan',
      plan: 'tiers',
      note: 'note',
    },
  },
  {
    format: 'substack',
    marks: ['email', 'active_subscription', 'expiry', 'created_at'],
    columns: { email: 'email', active: 'active_subscription', plan: 'plan' },
  },
  // Substack's export with details of the subscribers.
  {
    format: 'substack',
    marks: ['email', 'stripe plan', 'start date', 'type'],
    columns: { email: 'email', name: 'name', active: 'type', plan: 'stripe plan' },
  },
  {
    format: 'stripe_subscriptions',
    marks: ['id', 'customer id', 'customer email', 'status', 'current period end (utc)'],
    columns: {
      email: 'customer email',
      name: 'customer name',
      active: 'status',
      customer: 'customer id',
      subscription: 'id',
      plan: 'plan',
    },
  },
  {
    format: 'stripe_customers',
    marks: ['id', 'email', 'created (utc)', 'delinquent'],
    columns: { email: 'email', name: 'name', active: 'status', customer: 'id', plan: 'plan' },
  },
];

/** Column names, in lower case, by which the columns of an unknown file are guessed. */
const guesses: Partial<Record<ImportField, readonly string[]>> = {
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail', 'address', 'email_address'],
  username: ['username', 'user name', 'user'],
  name: ['name', 'full name', 'full_name', 'first name', 'first_name'],
  active: ['status', 'active'],
  customer: ['customer', 'customer id', 'customer_id', 'stripe customer id', 'stripe_customer_id'],
  subscription: ['subscription', 'subscription id', 'subscription_id', 'stripe_subscription_id'],
  plan: ['plan', 'tier', 'product', 'price'],
  months: ['months', 'free months', 'free_months'],
  premium: ['premium'],
  note: ['note', 'notes', 'comment'],
};

const keyOf = (header: string): string => header.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Recognizes the system that exported a file by the names of its columns; in an unknown file, guesses columns by
 * name.
 */
export function recognize(headers: readonly string[]): { format: ImportFormat; columns: ImportColumns } {
  const keys = headers.map(keyOf);
  const known = formats.find(({ marks }) => marks.every((mark) => keys.includes(mark)));
  const columns: ImportColumns = {};
  for (const field of importFields) {
    const names = known ? [known.columns[field] ?? ''] : (guesses[field] ?? []);
    const at = names.map((name) => keys.indexOf(name)).find((index) => index !== -1);
    if (at !== undefined) columns[field] = at;
  }
  return { format: known?.format ?? 'other', columns };
}
