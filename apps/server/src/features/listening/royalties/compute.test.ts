import { personRoles } from '@lamplight/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Credit, computeRoyalties, type HeardBook, type Rule, ruleFor } from './compute.ts';
import { distribute } from './distribute.ts';

const bookId = fc.integer({ min: 1, max: 8 });
const personId = fc.integer({ min: 1, max: 6 });
const role = fc.constantFrom(...personRoles);
const seconds = fc.integer({ min: 0, max: 30_000_000 });

const heardBooks = fc.uniqueArray(
  fc.record({ book_id: bookId, seconds, finishes: fc.integer({ min: 0, max: 5000 }) }),
  { selector: ({ book_id }) => book_id, maxLength: 8 },
);
const credits = fc.uniqueArray(fc.record({ book_id: bookId, person_id: personId, role }), {
  selector: (credit) => JSON.stringify(credit),
  maxLength: 40,
});
const rules = fc
  .uniqueArray(
    fc.record({
      role,
      person_id: fc.option(personId),
      book_id: fc.option(bookId),
      kind: fc.constantFrom('share' as const, 'hour' as const, 'finish' as const),
      rate: fc.integer({ min: 0, max: 10_000 }),
      currency: fc.constantFrom('usd', 'eur'),
    }),
    { selector: ({ role: of, person_id, book_id }) => `${of} ${person_id} ${book_id}`, maxLength: 12 },
  )
  .map((all) =>
    all.map((rule, id): Rule => ({ ...rule, id, currency: rule.kind === 'share' ? '' : rule.currency })),
  );
const revenue = fc.uniqueArray(
  fc.record({ currency: fc.constantFrom('usd', 'eur', 'jpy'), amount: fc.integer({ min: 0, max: 1e9 }) }),
  { selector: ({ currency }) => currency, maxLength: 3 },
);
const input = fc.record({ heard: heardBooks, credits, rules, revenue });

const sum = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((all, { amount }) => all + amount, 0);

test('a total is divided exactly, and nobody is further than one from their share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.array(fc.integer({ min: 0, max: 1e9 }).map(BigInt), { minLength: 1 }),
      (total, weights) => {
        const whole = weights.reduce((all, weight) => all + weight, 0n);
        const amounts = distribute(total, weights);
        expect(amounts.reduce((all, amount) => all + amount, 0)).toBe(whole === 0n ? 0 : total);
        for (const [index, amount] of amounts.entries())
          if (whole > 0n)
            expect(Math.abs(amount - (total * Number(weights[index])) / Number(whole))).toBeLessThan(1.01);
      },
    ),
    { numRuns: 300, seed: 7 },
  );
});

test('statements and what the publisher keeps add up to the revenue, for any rules in any order', () => {
  fc.assert(
    fc.property(input, fc.infiniteStream(fc.nat()), (given, random) => {
      const { lines, kept, above } = computeRoyalties(given);
      const shuffled = <T>(all: readonly T[]): T[] =>
        all
          .map((item) => ({ item, key: random.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ item }) => item);
      const again = computeRoyalties({
        heard: shuffled(given.heard),
        credits: shuffled(given.credits),
        rules: shuffled(given.rules),
        revenue: given.revenue,
      });
      const keyOf = (line: object) => JSON.stringify(line);
      expect(again.lines.map(keyOf).toSorted()).toEqual(lines.map(keyOf).toSorted());
      expect(again.kept).toEqual(kept);
      for (const { currency, amount } of given.revenue) {
        const own = lines.filter((line) => line.currency === currency);
        const shares = own.filter((line) => line.rule.kind === 'share');
        const left = kept.find((money) => money.currency === currency)?.amount ?? 0;
        expect(sum(own) + left).toBe(amount);
        expect(sum(shares)).toBeLessThanOrEqual(amount);
      }
      if (above.length > 0) return expect(lines).toEqual([]);
      for (const rule of given.rules.filter(({ kind }) => kind !== 'share')) {
        const own = lines.filter((line) => line.rule.id === rule.id);
        const units = own.reduce(
          (all, line) => all + (rule.kind === 'hour' ? line.seconds / 3600 : line.finishes) / line.people,
          0,
        );
        expect(Math.abs(sum(own) - rule.rate * units)).toBeLessThan(0.51);
      }
      return undefined;
    }),
    { numRuns: 500, seed: 11 },
  );
});

const share = (of: Partial<Rule>): Rule => ({
  id: 1,
  role: 'narrator',
  person_id: null,
  book_id: null,
  kind: 'share',
  rate: 1000,
  currency: '',
  ...of,
});
const heard: HeardBook[] = [
  { book_id: 1, seconds: 6000, finishes: 10 },
  { book_id: 2, seconds: 4000, finishes: 0 },
];
const usd = [{ currency: 'usd', amount: 10_000 }];
const credit = (book_id: number, person_id: number): Credit => ({ book_id, person_id, role: 'narrator' });

test('the rule that says most about a line is in force', () => {
  const all = [
    share({ id: 1 }),
    share({ id: 2, person_id: 5 }),
    share({ id: 3, book_id: 1 }),
    share({ id: 4, person_id: 5, book_id: 1 }),
  ];
  expect(ruleFor(all, credit(2, 6))?.id).toBe(1);
  expect(ruleFor(all, credit(2, 5))?.id).toBe(2);
  expect(ruleFor(all, credit(1, 6))?.id).toBe(3);
  expect(ruleFor(all, credit(1, 5))?.id).toBe(4);
  expect(ruleFor(all, { ...credit(1, 5), role: 'author' })).toBeUndefined();
});

test('a share is paid by seconds heard; narrators of one book share it; the rest stays with the publisher', () => {
  const { lines, kept } = computeRoyalties({
    heard,
    credits: [credit(1, 5), credit(1, 6), credit(2, 5)],
    rules: [share({}), share({ id: 2, book_id: 2, rate: 2500 })],
    revenue: usd,
  });
  expect(lines.map(({ book_id, person_id, amount }) => [book_id, person_id, amount])).toEqual([
    [1, 5, 300],
    [2, 5, 1000],
    [1, 6, 300],
  ]);
  expect(kept).toEqual([{ currency: 'usd', amount: 8400 }]);
});

test('shares of a book above 100 % are refused by name, and nothing is paid', () => {
  const { lines, above, kept } = computeRoyalties({
    heard,
    credits: [credit(1, 5), { book_id: 1, person_id: 7, role: 'author' }],
    rules: [share({ rate: 6000 }), share({ id: 2, role: 'author', rate: 4001 })],
    revenue: usd,
  });
  expect([lines, above, kept]).toEqual([[], [1], usd]);
});

test('an hour and a finish are paid in the currency of their rule', () => {
  const { lines, kept } = computeRoyalties({
    heard,
    credits: [credit(1, 5), credit(2, 6)],
    rules: [
      share({ kind: 'hour', rate: 500, currency: 'eur' }),
      share({ id: 2, book_id: 1, kind: 'finish', rate: 30, currency: 'usd' }),
    ],
    revenue: usd,
  });
  expect(lines.map(({ currency, amount }) => [currency, amount]).toSorted()).toEqual([
    ['eur', 556],
    ['usd', 300],
  ]);
  expect(kept).toEqual([
    { currency: 'usd', amount: 9700 },
    { currency: 'eur', amount: -556 },
  ]);
});
