import type { BodyOf, billingEndpoints, Site } from '@lamplight/contract';
import type { Selectable } from 'kysely';
import { type Lease, withLease } from '../../../db/leases.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Payments } from '../../../gateways/payments/payments.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import type { Accounts } from '../../accounts/index.ts';

export type RegistrationConsent = Omit<Selectable<Schema['page_consents']>, 'user_id'>;

/** Consent to the publisher's pages, stored with a registration until the account exists. */
export interface RegistrationConsents {
  /**
   * Checks that all required consents are given, and returns them as rows to store.
   * @throws ProblemError invalid_input if one is missing
   */
  check(given: Registration['consents']): Promise<readonly RegistrationConsent[]>;
  store(tx: Database, userId: number, consents: readonly RegistrationConsent[]): Promise<void>;
}

type Registration = BodyOf<(typeof billingEndpoints)['POST /auth/register/stripe-checkout']>;

/** Dependencies of every part of billing. */
export interface BillingContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events<Database>;
  readonly payments: Payments;
  readonly accounts: Accounts;
  readonly consents: RegistrationConsents;
  readonly site: () => Promise<Pick<Site, 'name' | 'languages'>>;
  /** Public URL without a final slash. */
  readonly publicUrl: string;
  /** Days after a failed payment in which the library stays open. */
  readonly graceDays: number;
  /** Returns true if a member agreed to the publisher's announcements by mail. */
  wantsNews(userId: number): Promise<boolean>;
  /** Signs links in emails. */
  readonly secret: string;
}

/** Runs `work` under a lease on billing's tables. @throws LeaseHeldError if another process holds the lease */
export const withBillingLease = <T>(
  { db }: BillingContext,
  name: string,
  shouldWait: boolean,
  work: (lease: Lease) => Promise<T>,
): Promise<T> => withLease(db, name, shouldWait, work);
