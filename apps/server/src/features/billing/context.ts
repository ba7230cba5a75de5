import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Payments } from '../../gateways/payments/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Accounts } from '../accounts/index.ts';

export type OwnedTables =
  | 'subscriptions'
  | 'checkouts'
  | 'free_grants'
  | 'provider_events'
  | 'payment_reversals'
  | 'trial_cards'
  | 'email_pushes'
  | 'closed_customers'
  | 'account_closures'
  | 'leases'
  | 'billing_marks';

/** Tables of accounts that take part in billing's transactions, through the accounts slice only. */
type SharedTables = 'users' | 'sessions' | 'mail_outbox' | 'email_changes' | 'audit_log';

/** All tables in billing's transactions. */
export type BillingTables = OwnedTables | SharedTables;

/** Database or transaction, for queries on billing's own tables. */
export type Db = Kysely<Pick<Schema, OwnedTables>> | Transaction<Pick<Schema, OwnedTables>>;

/** Database handle that starts transactions over all of these tables. */
export type BillingDb = Kysely<Pick<Schema, BillingTables>>;
export type BillingTransaction = Transaction<Pick<Schema, BillingTables>>;

/** Dependencies of every part of billing. */
export interface BillingContext {
  readonly db: BillingDb;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Payments;
  readonly accounts: Accounts;
}

export const billingTables = (db: BillingDb | BillingTransaction): Db => db.$pickTables<OwnedTables>();
