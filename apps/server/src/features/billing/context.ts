import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Payments } from '../../gateways/payments/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Accounts } from '../accounts/index.ts';

/** The tables that billing owns. */
export type OwnedTables =
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
export type BillingTables = OwnedTables | SharedTables;

/** A handle for queries, in or out of a transaction. */
export type Db = Kysely<Pick<Schema, OwnedTables>> | Transaction<Pick<Schema, OwnedTables>>;

/** The whole, which begins transactions. */
export type BillingDb = Kysely<Pick<Schema, BillingTables>>;
export type BillingTransaction = Transaction<Pick<Schema, BillingTables>>;

/** What every part of billing works with. */
export interface BillingContext {
  readonly db: BillingDb;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Payments;
  readonly accounts: Accounts;
}

export const billingTables = (db: BillingDb | BillingTransaction): Db => db.$pickTables<OwnedTables>();
