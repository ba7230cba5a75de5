import fc from 'fast-check';
import { test } from 'vitest';
import { createBillingApp } from '../../../testing/billing-app.ts';
import { assertAccessMatchesProvider } from '../../../testing/billing-assertions.ts';
import { BillingModel, step } from '../../../testing/billing-model.ts';
import { expireLeases } from '../../../testing/expire-leases.ts';
import { sampleSize } from '../../../testing/sample-size.ts';

test('after any sequence of actions, reconciliation makes access match the provider', async () => {
  const t = await createBillingApp();
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
      // Exceeds the longest delay before a failed event is retried.
      t.advanceTime(11 * 60_000);
      await t.deps.billing.reconcile(true);
      await assertAccessMatchesProvider(model);
    }),
    { numRuns: sampleSize(5, 20), seed: 20_260_101, endOnFailure: true },
  );
}, 600_000);
