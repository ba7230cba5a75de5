import { withLease as hold, type Lease } from '../../db/leases.ts';
import { type Context, own } from './context.ts';

export { type Lease, LeaseHeldError } from '../../db/leases.ts';

/** A lease of billing's. @throws Busy when somebody else holds it */
export const withLease = <T>(
  { db }: Context,
  name: string,
  isPatient: boolean,
  work: (lease: Lease) => Promise<T>,
): Promise<T> => hold(own(db), name, isPatient, work);
