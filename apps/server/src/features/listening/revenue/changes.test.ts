import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, type Current, changesOf, type Membership } from './changes.ts';

const states = fc.record({
  state: fc.constantFrom('none' as const, 'trial' as const, 'paid' as const),
  currency: fc.constantFrom('usd', 'eur'),
  amount: fc.integer({ min: 0, max: 5000 }),
});

const sign: Readonly<Record<string, number>> = {
  new: 1,
  won_back: 1,
  expansion: 1,
  contraction: -1,
  lost: -1,
};

const dayOf = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

test('the changes of any history add up to what is true at its end', () => {
  fc.assert(
    fc.property(fc.array(states, { maxLength: 20 }), (history) => {
      let known: Membership | undefined;
      const all: Change[] = [];
      for (const [index, each] of history.entries()) {
        const after: Current = { ...each, begun: dayOf(index) };
        const { changes, membership } = changesOf(known, after, dayOf(index));
        all.push(...changes);
        known = membership;
      }
      const last = history.at(-1);
      const people = (kind: string) =>
        all.reduce((sum, change) => sum + (change.kind === kind ? change.people : 0), 0);
      expect(people('new') + people('won_back') - people('lost')).toBe(last?.state === 'paid' ? 1 : 0);
      expect(people('new')).toBeLessThanOrEqual(1);
      expect(people('trial_begun') - people('trial_ended')).toBe(last?.state === 'trial' ? 1 : 0);
      for (const currency of ['usd', 'eur']) {
        const revenue = all.reduce(
          (sum, change) =>
            sum + (change.currency === currency ? (sign[change.kind] ?? 0) * change.amount : 0),
          0,
        );
        expect(revenue).toBe(last?.state === 'paid' && last.currency === currency ? last.amount : 0);
      }
    }),
    { numRuns: 300, seed: 5 },
  );
});

test('what was filled from the price of a plan is corrected where it was filled', () => {
  const filled: Membership = {
    state: 'paid',
    currency: 'usd',
    amount: 999,
    joined_on: '2026-01-05',
    is_estimate: 1,
  };
  const after: Current = { state: 'paid', currency: 'usd', amount: 799, begun: '2026-01-05' };
  expect(changesOf(filled, after, '2026-03-01')).toEqual({
    changes: [
      { day: '2026-01-05', kind: 'new', currency: 'usd', cohort: '2026-01-01', people: 0, amount: -200 },
    ],
    membership: { ...filled, amount: 799, is_estimate: 0 },
  });
});

test('a subscription that the server learns of late counts from its first day', () => {
  const after: Current = { state: 'paid', currency: 'usd', amount: 999, begun: '2026-01-30' };
  expect(changesOf(undefined, after, '2026-02-03').changes).toEqual([
    { day: '2026-01-30', kind: 'new', currency: 'usd', cohort: '2026-01-01', people: 1, amount: 999 },
  ]);
});
