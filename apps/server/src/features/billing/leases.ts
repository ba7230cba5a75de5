import { type Lease, withLease } from '../../db/leases.ts';
import { type BillingContext, billingTables } from './context.ts';

export { type Lease, LeaseHeldError } from '../../db/leases.ts';

/** Runs `work` under a lease on billing's tables. @throws LeaseHeldError if another process holds the lease */
export const withBillingLease = <T>(
  { db }: BillingContext,
  name: string,
  shouldWait: boolean,
  work: (lease: Lease) => Promise<T>,
): Promise<T> => withLease(billingTables(db), name, shouldWait, work);
