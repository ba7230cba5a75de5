import type { SchemaWords } from '../dialect.ts';

/** Tables of payments and members. */
export const membershipTables = ({ id, sortable }: SchemaWords): string => `
-- Subscriptions and checkouts still to be canceled at the provider after accounts were deleted.
create table account_closures (
  id ${id},
  customer text,
  session_id text,
  checks_left integer not null,
  attempts integer not null default 0,
  due_at ${sortable} not null,
  created_at ${sortable} not null,
  subscription text
);
create index account_closures_due on account_closures (due_at);

-- How far work with the payment provider has come, by name of the work.
create table billing_marks (
  name text primary key,
  value text not null
);

-- Visits to the provider's checkout page; an open one of kind 'registration' is a pending registration.
create table checkouts (
  id text primary key,
  kind text not null check (kind in ('registration', 'subscription')),
  state text not null check (state in ('open', 'done', 'released')),
  user_id integer references users (id) on delete cascade,
  username text,
  username_key text,
  email text,
  email_key text,
  password_hash text,
  profile_image text,
  plan text not null,
  customer text,
  has_trial integer not null check (has_trial in (0, 1)),
  session_id text unique,
  session_url text,
  browser_hash text not null,
  address_hash text not null,
  created_at ${sortable} not null,
  expires_at ${sortable} not null,
  done_at ${sortable},
  login_at ${sortable},
  consents text,
  connects integer not null default 0 check (connects in (0, 1))
);
create index checkouts_by_state on checkouts (state, created_at);
create index checkouts_connecting on checkouts (email_key, created_at) where connects = 1;
create index checkouts_of_user on checkouts (user_id);
create index checkouts_open_address on checkouts (address_hash) where state = 'open';
create unique index checkouts_open_of_user on checkouts (user_id) where kind = 'subscription' and state = 'open';
create unique index checkouts_pending_email_key on checkouts (email_key) where kind = 'registration' and state = 'open';
create unique index checkouts_pending_username_key on checkouts (username_key) where kind = 'registration' and state = 'open';

-- Customers of deleted accounts: later events about them are ignored.
create table closed_customers (
  customer text primary key,
  closed_at text not null
);

-- E-mail addresses not yet sent to the provider.
create table email_pushes (
  user_id integer primary key references users (id) on delete cascade,
  version integer not null,
  attempts integer not null default 0,
  due_at ${sortable} not null
);

-- Free access that an admin gave; at most one of an account stands.
create table free_grants (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  months integer not null check (months between 1 and 120),
  granted_by integer references users (id) on delete set null,
  granted_at ${sortable} not null,
  expires_at ${sortable} not null,
  revoked_by integer references users (id) on delete set null,
  revoked_at ${sortable}
);
create index free_grants_by_end on free_grants (expires_at, user_id) where revoked_at is null;
create index free_grants_by_granter on free_grants (granted_by);
create index free_grants_by_revoker on free_grants (revoked_by);
create index free_grants_of_user on free_grants (user_id);
create unique index free_grants_standing on free_grants (user_id) where revoked_at is null;

-- Reversed payments: refunds by the charge's id, disputes by the dispute's id.
create table payment_reversals (
  id text primary key,
  kind text not null check (kind in ('refund', 'dispute')),
  status text not null,
  charge text not null,
  customer text not null,
  user_id integer references users (id) on delete set null,
  subscription text,
  amount integer not null,
  currency text not null,
  ended_access integer not null check (ended_access in (0, 1)),
  created_at ${sortable} not null,
  updated_at ${sortable} not null
);
create index payment_reversals_by_status on payment_reversals (kind, status);
create index payment_reversals_of_user on payment_reversals (user_id);

-- Ledger of all events received from the provider, and their outcome.
create table provider_events (
  id text primary key,
  type text not null,
  customer text,
  session_id text,
  state text not null check (state in ('waiting', 'processed', 'given_up')),
  attempts integer not null default 0,
  problem text,
  created_at ${sortable} not null,
  received_at ${sortable} not null,
  due_at ${sortable} not null,
  object_id text
);
create index provider_events_due on provider_events (state, due_at);
create index provider_events_of_customer on provider_events (customer, state);

-- What the payment provider says of an account's subscription.
create table subscriptions (
  user_id integer primary key references users (id) on delete cascade,
  stripe_customer_id text,
  stripe_subscription_id text,
  stripe_status text,
  subscription_renewal text,
  is_premium integer not null default 0 check (is_premium in (0, 1)),
  ends_at ${sortable},
  unsynced integer not null default 0,
  synced_at ${sortable},
  trial_denied integer not null default 0 check (trial_denied in (0, 1)),
  unit_amount integer,
  interval_count integer,
  currency text,
  billing_interval text
);
create unique index subscriptions_by_customer on subscriptions (stripe_customer_id);
create index subscriptions_by_status on subscriptions (stripe_status, user_id) where stripe_status is not null;
create index subscriptions_to_sync on subscriptions (user_id) where unsynced > 0;

-- Cards by the provider's fingerprint, and the subscription whose trial each was used for.
create table trial_cards (
  fingerprint text primary key,
  subscription text not null,
  used_at ${sortable} not null
);
`;
