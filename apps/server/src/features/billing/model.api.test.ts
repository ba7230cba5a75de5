import fc from 'fast-check';
import { test } from 'vitest';
import { checkEverybody } from '../../testing/billing-verdict.ts';
import { step, World } from '../../testing/billing-world.ts';
import { letLeasesRunOut } from '../../testing/leases.ts';
import { samples } from '../../testing/samples.ts';
import { sandboxApp } from '../../testing/sandbox-app.ts';

test('whatever happens in whatever order, one round later access is what the provider says', async () => {
  const t = await sandboxApp();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (steps) => {
      run += 1;
      const world = new World(t, run);
      // Everybody begins on the way in, so that there is something to lose.
      for (const person of world.people) await world.doAt(person, { deed: 'register', who: 0, n: 0 });
      for (const one of steps) {
        const person = world.people[one.who];
        if (person) await world.doAt(person, one);
      }
      await t.provider.control('DELETE /faults');
      // The leases of the dead run out.
      await letLeasesRunOut(t.deps.connection.db);
      t.pass(2 * 60_000);
      await t.deps.billing.reconcile(true);
      await checkEverybody(world);
    }),
    { numRuns: samples(5, 20), seed: 20_260_101, endOnFailure: true },
  );
}, 600_000);
