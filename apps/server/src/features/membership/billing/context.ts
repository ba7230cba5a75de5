import type { BodyOf, billingEndpoints } from '@lamplight/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Lease, withLease } from '../../../db/leases.ts';
import type { Schema, Tables } from '../../../db/schema.ts';
import type { Payments } from '../../../gateways/payments/payments.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Accounts } from '../../accounts/index.ts';

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
type SharedTables = 'users' | 'sessions' | 'mail_outbox' | 'email_changes' | 'audit_log' | 'page_consents';

/** All tables in billing's transactions. */
export type BillingTables = OwnedTables | SharedTables;

/** Database or transaction, for queries on billing's own tables. */
export type Db = Kysely<Pick<Schema, OwnedTables>> | Transaction<Pick<Schema, OwnedTables>>;

/** Database handle that starts transactions over all of these tables. */
export type BillingDb = Kysely<Pick<Schema, BillingTables>>;
export type BillingTransaction = Transaction<Pick<Schema, BillingTables>>;

export type RegistrationConsent = Omit<Selectable<Schema['page_consents']>, 'user_id'>;

/** Consent to the publisher's pages, which a registration keeps until the account exists. */
export interface RegistrationConsents {
  /** @throws ProblemError invalid_input if one is missing */
  check(given: Registration['consents']): Promise<readonly RegistrationConsent[]>;
  store(tx: Tables<'page_consents'>, userId: number, consents: readonly RegistrationConsent[]): Promise<void>;
}

type Registration = BodyOf<(typeof billingEndpoints)['POST /auth/register/stripe-checkout']>;

/** Dependencies of every part of billing. */
export interface BillingContext {
  readonly db: BillingDb;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Payments;
  readonly accounts: Accounts;
  readonly consents: RegistrationConsents;
  readonly site: () => Promise<{ readonly name: string }>;
  /** Public URL without a final slash. */
  readonly publicUrl: string;
  /** Signs links in emails. */
  readonly secret: string;
}

export const billingTables = (db: BillingDb | BillingTransaction): Db => db.$pickTables<OwnedTables>();

/** Runs `work` under a lease on billing's tables. @throws LeaseHeldError if another process holds the lease */
export const withBillingLease = <T>(
  { db }: BillingContext,
  name: string,
  shouldWait: boolean,
  work: (lease: Lease) => Promise<T>,
): Promise<T> => withLease(billingTables(db), name, shouldWait, work);
