import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBillingApp, prices } from '../../../testing/billing-app.ts';
import { assertAccessMatchesProvider } from '../../../testing/billing-assertions.ts';
import { BillingModel, graceDays, modelCode, step, yearPrice } from '../../../testing/billing-model.ts';
import { expireLeases } from '../../../testing/expire-leases.ts';
import { offerGifts } from '../../../testing/gift-app.ts';
import { assertRevenueMatchesProvider } from '../../../testing/revenue-assertions.ts';
import { sampleSize } from '../../../testing/sample-size.ts';
import { testConfig } from '../../../testing/test-config.ts';

test('after any sequence of actions, reconciliation makes access match the provider', async () => {
  const usd = { currency: 'usd', interval: 'month' } as const;
  const t = await createBillingApp(
    { payments: { ...testConfig.payments, graceDays } },
    {
      hasPromotionCodes: true,
      prices: { ...prices, others: [yearPrice] },
      plans: [
        { ...usd, lookupKey: 'standard', name: 'Standard', unitAmount: 999 },
        { ...usd, lookupKey: 'premium', name: 'Premium', unitAmount: 1499, metadata: { is_premium: 'true' } },
        {
          ...usd,
          lookupKey: 'year',
          name: 'Standard',
          unitAmount: 9900,
          interval: 'year',
          productOf: 'standard',
        },
      ],
    },
  );
  await offerGifts(t);
  const { stripe } = t.provider;
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
  const { id: codeId } = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: modelCode,
    max_redemptions: 2,
  });
  await t.as('admin')('PUT', '/admin/plans/staying', {
    revision: 0,
    asks_reason: true,
    pause_months: 3,
    code: null,
    win_back_days: 10,
    win_back_code: null,
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (steps) => {
      run += 1;
      const model = new BillingModel(t, run);
      // Every simulated person starts with a registration.
      for (const person of model.people) await model.perform(person, { action: 'register', who: 0, n: 0 });
      for (const one of steps) {
        const person = model.people[one.who];
        if (person) await model.perform(person, one);
      }
      await t.provider.control('DELETE /faults');
      // Expire the leases of crashed processes.
      await expireLeases(t.deps.connection.db);
      // Advance by more than the longest delay before a failed event is retried.
      t.advanceTime(11 * 60_000);
      await t.deps.billing.reconcile(true);
      await assertAccessMatchesProvider(model);
      await assertRevenueMatchesProvider(model);
      // The number of redemptions of the promotion code must equal the number of checkouts completed with it.
      const sessions = await stripe.checkout.sessions
        .list({ status: 'complete', limit: 100 })
        .autoPagingToArray({ limit: 10_000 });
      const { times_redeemed } = await stripe.promotionCodes.retrieve(codeId);
      expect(times_redeemed).toBe(
        sessions.filter(({ discounts }) => discounts?.[0]?.promotion_code === codeId).length,
      );
      expect(times_redeemed).toBeLessThanOrEqual(2);
    }),
    { numRuns: sampleSize(5, 20), seed: 20_260_101, endOnFailure: true },
  );
}, 600_000);
