import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Payments } from '../../gateways/payments/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Accounts } from '../accounts/index.ts';

/** The tables that billing owns. */
export type OwnTables =
  | 'subscriptions'
  | 'checkouts'
  | 'free_grants'
  | 'provider_events'
  | 'payment_reversals'
  | 'trial_cards'
  | 'email_pushes'
  | 'closed_customers'
  | 'leases'
  | 'billing_marks';

/** Accounts' tables, which take part in transactions of ours through accounts' front door. */
type SharedTables = 'users' | 'mail_outbox' | 'email_changes';

/** All that billing's transactions touch. */
export type BillingTables = OwnTables | SharedTables;

/** A handle for queries, in or out of a transaction. */
export type Db = Kysely<Pick<Schema, OwnTables>> | Transaction<Pick<Schema, OwnTables>>;

/** The whole, which begins transactions. */
export type WholeDb = Kysely<Pick<Schema, BillingTables>>;
export type WholeTransaction = Transaction<Pick<Schema, BillingTables>>;

/** What every part of billing works with. */
export interface Context {
  readonly db: WholeDb;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Payments;
  readonly accounts: Accounts;
}

export const own = (db: WholeDb | WholeTransaction): Db => db.$pickTables<OwnTables>();
