import type { LanguageTag } from '@lamplight/messages/languages';
import type { Database } from '../../../db/schema.ts';
import type { ProviderSubscription } from '../../../gateways/payments/payments.ts';
import { skeletonOf } from '../../../platform/look-alikes.ts';
import { normalizeName } from '../../accounts/index.ts';
import { type CheckoutRow, markDone, updateOwner } from './checkouts-store.ts';
import { storedDiscount } from './codes.ts';
import type { BillingContext, RegistrationConsent } from './context.ts';
import { makeDue } from './events-store.ts';
import { stateOf } from './rules.ts';
import { linkCustomer } from './subscriptions-store.ts';

export interface PaidCheckout {
  /** The provider's session; null if an existing subscription is connected. */
  readonly id: string | null;
  readonly customer: string;
  readonly subscription: ProviderSubscription;
  readonly isTrialDenied: boolean;
  /** Coupon of a denied trial, which the member's next checkout redeems instead; null without one. */
  readonly coupon?: string | null;
}

/**
 * Completes a checkout in one transaction and returns the account's id; null if another process has completed the
 * checkout.
 * @throws EmailTakenError
 */
export type CompleteCheckout = (row: CheckoutRow, paid: PaidCheckout) => Promise<number | null>;

/** Alternative usernames if the chosen one was taken while the member paid. */
const fallbackNames = (username: string): string[] => [
  username,
  ...[2, 3, 4, 5].map((n) => `${username} ${n}`),
];

/** Thrown if another account took the address while the member paid. */
export class EmailTakenError extends Error {}

export function createCompleteCheckout(context: BillingContext): CompleteCheckout {
  const { db, clock, events, accounts } = context;

  async function addMember(trx: Database, row: CheckoutRow, language: LanguageTag | null): Promise<number> {
    const { username, email, password_hash, profile_image } = row;
    if (username === null || email === null || password_hash === null)
      throw new Error(`pending registration ${row.id} has no name, address or password`);
    const names = { usernames: fallbackNames(username), email: normalizeName(email) };
    const holders = await accounts.findUsersByNames(trx, names);
    if (holders.some(({ email_key }) => email_key === names.email)) throw new EmailTakenError();
    const isAvailable = (name: string) =>
      !holders.some(
        ({ username_key, username_skeleton }) =>
          username_key === normalizeName(name) || username_skeleton === skeletonOf(name),
      );
    const name = fallbackNames(username).find(isAvailable) ?? `${username} ${row.id.slice(0, 8)}`;
    return await accounts.addMember(trx, {
      username: name,
      email,
      password_hash,
      profile_image,
      // A link sent to the address has connected the subscription.
      email_confirmed_at: row.connects === 1 ? clock.iso() : null,
      language,
    });
  }

  return async (row, paid) => {
    const { languages } = await context.site();
    return db.transaction().execute(async (trx) => {
      // Keep the coupon for the next checkout: the provider counts its code as redeemed, although nothing was paid with
      // it.
      const discount = paid.isTrialDenied && paid.coupon ? storedDiscount({ coupon: paid.coupon }) : null;
      const done = {
        session_id: paid.id,
        done_at: clock.iso(),
        customer: paid.customer,
        ...(discount !== null && { discount }),
      };
      const checkout = await markDone(trx, row.id, done);
      if (!checkout) return null;
      // If the site has only one language, the member has not chosen it: store null.
      const language = languages.length > 1 ? checkout.language : null;
      const userId =
        checkout.kind === 'registration' ? await addMember(trx, checkout, language) : checkout.user_id;
      if (userId === null) throw new Error(`checkout ${row.id} has no owner`);
      await updateOwner(trx, row.id, userId);
      if (checkout.excerpt !== null) await events.emit('excerptLed', trx, { excerpt: checkout.excerpt });
      if (checkout.consents !== null) {
        const consents = JSON.parse(checkout.consents) as RegistrationConsent[];
        await context.consents.store(trx, userId, consents);
      }
      const state = stateOf(paid.subscription, null, clock.ms());
      await linkCustomer(trx, userId, paid.customer, state, paid.isTrialDenied);
      await events.emit('subscriptionChanged', trx, { userId });
      await makeDue(trx, paid.customer, clock.iso());
      return userId;
    });
  };
}
