import type { Database } from '../../../db/schema.ts';
import type { ProviderSubscription } from '../../../gateways/payments/payments.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { skeletonOf } from '../../../platform/look-alikes.ts';
import { type Accounts, type InvitationAccess, normalizeName } from '../../accounts/index.ts';
import { makeDue } from '../billing/events-store.ts';
import { addGrant } from '../billing/grants.ts';
import { isReserved } from '../billing/registration.ts';
import { stateOf } from '../billing/rules.ts';
import { findByCustomer, linkCustomer } from '../billing/subscriptions-store.ts';
import { saveNote } from '../members/store.ts';
import { m } from './messages.ts';

import { numberedName } from './usernames.ts';

export interface NewMember {
  readonly email: string;
  readonly username: string;
  readonly subscription: ProviderSubscription | null;
  /** Free months; 0 for none. */
  readonly months: number;
  readonly isPremium: boolean;
  readonly note: string;
  /** The admin who adds the member; null for the operator. */
  readonly by: number | null;
  readonly sendAt?: string;
}

interface AddDeps {
  readonly clock: Clock;
  readonly accounts: Accounts;
}

const taken = () => new ProblemError('already_exists', m.nameTakenMeanwhile);

export const accessOf = ({
  subscription,
  months,
  isPremium,
}: Pick<NewMember, 'subscription' | 'months' | 'isPremium'>): InvitationAccess =>
  subscription ? 'subscription' : isPremium ? 'premium' : months > 0 ? 'free_months' : 'none';

/**
 * Adds a member with a subscription, free months, premium access or none of these, and queues the invitation, within
 * the caller's transaction; returns the id. A number is appended to a username that was taken meanwhile.
 * @throws ProblemError already_exists if the address or the customer has an account; a unique violation in a race
 */
export async function addMember(
  { clock, accounts }: AddDeps,
  trx: Database,
  { email, username, subscription, months, isPremium, note, by, sendAt }: NewMember,
): Promise<number> {
  const email_key = normalizeName(email);
  const username_key = normalizeName(username);
  const holders = await accounts.findUsersByNames(trx, { usernames: [username], email: email_key });
  if (holders.some((holder) => holder.email_key === email_key)) throw taken();
  if (subscription && (await findByCustomer(trx, subscription.customer))) throw taken();
  const skeleton = skeletonOf(username);
  const isNameTaken =
    holders.some((holder) => holder.username_key === username_key || holder.username_skeleton === skeleton) ||
    (await isReserved(trx, { username_key, email_key: '' }, clock.ms()));
  if (await isReserved(trx, { username_key: '', email_key }, clock.ms())) throw taken();
  const id = await accounts.invitations.invite(trx, {
    username: isNameTaken ? numberedName(username, 'en') : username,
    email,
    access: accessOf({ subscription, months, isPremium }),
    months,
    isPremium,
    by,
    ...(sendAt !== undefined && { sendAt }),
  });
  if (subscription) {
    await linkCustomer(trx, id, subscription.customer, stateOf(subscription, null, clock.ms()));
    // Make the customer's waiting events due, now that an account has the customer.
    await makeDue(trx, subscription.customer, clock.iso());
  } else if (months > 0) await addGrant(trx, clock, { user_id: id, months, adminId: by });
  if (note !== '') await saveNote(trx, id, note, clock.iso());
  return id;
}
