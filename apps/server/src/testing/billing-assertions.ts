import { expect } from 'vitest';
import { prices } from './billing-app.ts';
import type { BillingModel } from './billing-model.ts';
import { assertGiftsWhole } from './model-gifts.ts';

/** Asserts, after a reconciliation, that every account's access matches the provider's state or a grant. */
export async function assertAccessMatchesProvider(model: BillingModel): Promise<void> {
  const { t } = model;
  for (const person of model.people) {
    const subscriptions = await model.subscriptionsOf(person);
    const notEnded = subscriptions.filter(({ ended_at }) => ended_at === null);
    const isOurs = ({ id }: { readonly id: string }) => !person.external.has(id);
    const user = await model.userOf(person);
    expect(notEnded.length, `${person.name} is charged once at most`).toBeLessThanOrEqual(1);
    if (person.isClosed) {
      expect(user, `${person.name} is gone`).toBeUndefined();
      expect(notEnded.filter(isOurs), `${person.name} pays no longer`).toEqual([]);
      continue;
    }
    expect(user !== undefined, `${person.name} has an account for having paid`).toBe(
      subscriptions.some(isOurs),
    );
    if (!user) continue;
    const [subscription] = notEnded.filter(isOurs);
    const isPaid = subscription !== undefined && (await model.isOpen(subscription));
    const isGiven = await model.gifts.hasAccess(user.id);
    const isGranted = person.grantedUntil !== null && person.grantedUntil > t.clock.ms();
    const authorization = `Bearer ${await t.tokenFor(user.id)}`;
    const answer = await t.app.inject({ url: '/api/books/recently-added', headers: { authorization } });
    expect(answer.statusCode, `${person.name}'s access`).toBe(isPaid || isGiven || isGranted ? 200 : 403);
    const me = await t.deps.billing.subscriptionOf(user.id);
    expect(me.is_premium, `${person.name}'s plan`).toBe(
      isPaid && subscription?.items.data[0]?.price.id === prices.premium,
    );
    if (isPaid) expect(me.stripe_subscription_id).toBe(subscription?.id);
    const given = isGiven ? prices.standard : null;
    expect(me.plan_id, `${person.name}'s price`).toBe(isPaid ? subscription?.items.data[0]?.price.id : given);
    const welcomes = await t.deps.connection.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', `${person.name}@readers.test`)
      .where('letter', 'like', '%welcome%')
      .execute();
    expect(welcomes, `${person.name} is welcomed once`).toHaveLength(1);
  }
  await assertGiftsWhole(model.gifts);
}
