import type { Payments } from '../../../gateways/payments/payments.ts';
import { recordAudit } from '../../accounts/index.ts';
import { type AccountClosures, queueClosure } from './account-closures.ts';
import { deleteCheckoutsOfEmail, findOpenOfUser } from './checkouts-store.ts';
import type { BillingContext } from './context.ts';
import { findSubscription, insertClosedCustomer } from './subscriptions-store.ts';

/**
 * Deletes an account in one transaction, then cancels its subscriptions at the provider; if the provider does not
 * respond, the cancellation is retried until it does. Returns false if there is no such account.
 * @param actorId the account that deletes it: an admin, or its owner
 * @throws ProblemError forbidden if it is the last admin's, or `actorId` is no admin any more
 */
export type CloseAccount = (userId: number, actorId: number, payments: Payments) => Promise<boolean>;

export function createCloseAccount(context: BillingContext, closures: AccountClosures): CloseAccount {
  const { db, clock, log, accounts } = context;

  const erase = (userId: number, actorId: number) =>
    db.transaction().execute(async (trx) => {
      // From here on no checkout can be added for the account, because adding a checkout also locks the account's row.
      const user = await accounts.lockForDeletion(trx, userId, actorId);
      if (!user) return null;
      const now = clock.iso();
      const paid = await findSubscription(trx, userId);
      const customer = paid?.stripe_customer_id ?? null;
      const subscription = paid?.stripe_subscription_id ?? null;
      const open = await findOpenOfUser(trx, userId);
      const isPaying = customer !== null || open !== undefined;
      if (customer !== null) await insertClosedCustomer(trx, customer, now);
      const session_id = open?.session_id ?? null;
      const closure = isPaying
        ? await queueClosure(
            trx,
            { customer, subscription, session_id, hasCheckout: open !== undefined },
            now,
          )
        : null;
      await deleteCheckoutsOfEmail(trx, user.email_key);
      await recordAudit(trx, clock, {
        actor_id: actorId,
        action: 'account_deleted',
        target: `account ${userId}`,
        detail: { by: actorId === userId ? 'owner' : 'admin' },
      });
      await accounts.deleteAccount(trx, userId);
      return { customer, closure };
    });

  return async (userId, actorId, payments) => {
    const erased = await erase(userId, actorId);
    if (!erased) return false;
    log.info(
      { audit: 'billing', user_id: userId, customer: erased.customer, by: actorId },
      'account deleted',
    );
    if (erased.closure !== null) await closures.settleOne(erased.closure, payments);
    return true;
  };
}
