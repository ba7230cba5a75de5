import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { countStretches } from './curves.ts';
import { type Amount, makeUnits, mixedPlan, otherBooks, smallestGroup, spread } from './units.ts';

/** Returns a random number generator, 0 to 1, with reproducible results (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const total = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

test.each([1, 2, 3, 4, 5, 6, 7, 8])('each amount is in one unit, of five people or more: %i', (seed) => {
  const random = createRandom(seed);
  const plans = 1 + (seed % 3);
  const amounts: Amount[] = [];
  // Amounts are powers of two, so that a unit's amount shows which amounts are in it.
  for (let day = 0; day < 28; day += 1)
    for (let each = 0; each < random() * 3; each += 1)
      amounts.push({
        day: addDays('2026-02-01', day),
        bookId: Math.floor(random() * 5),
        userId: Math.floor(random() * 9),
        plan: ['gold', 'silver', mixedPlan][Math.floor(random() * plans)] ?? '',
        amount: 2 ** amounts.length,
      });
  const units = makeUnits(amounts.slice(0, 50));
  const used = units.map(({ amount }) =>
    amounts.filter((_, index) => (BigInt(amount) >> BigInt(index)) & 1n),
  );
  for (const [index, parts] of used.entries()) {
    const unit = units[index];
    expect(new Set(parts.map(({ userId }) => userId)).size).toBeGreaterThanOrEqual(smallestGroup);
    if (unit?.bookId !== otherBooks)
      expect(new Set(parts.map(({ bookId }) => bookId))).toEqual(new Set([unit?.bookId]));
    if (unit?.plan !== mixedPlan)
      expect(new Set(parts.map(({ plan }) => plan))).toEqual(new Set([unit?.plan]));
    expect(parts.every(({ day }) => day >= (unit?.first ?? '') && day <= (unit?.last ?? ''))).toBe(true);
  }
  const parts = used.flat();
  expect(new Set(parts).size).toBe(parts.length);
  const rest = amounts.slice(0, 50).filter((amount) => !parts.includes(amount));
  expect(new Set(rest.map(({ userId }) => userId)).size).toBeLessThan(smallestGroup);
});

test('a unit is spread over its days in whole numbers that add up to it', () => {
  const days = spread({ bookId: 1, plan: 'gold', first: '2028-02-27', last: '2028-03-01', amount: 10 });
  expect(days).toEqual([
    { day: '2028-02-27', amount: 2 },
    { day: '2028-02-28', amount: 3 },
    { day: '2028-02-29', amount: 2 },
    { day: '2028-03-01', amount: 3 },
  ]);
  expect(total(days)).toBe(10);
});

test('sums of deleted members are added, but do not count as people', () => {
  const at = { day: '2026-01-01', bookId: 1, plan: mixedPlan, amount: 10 };
  const people = (count: number) => Array.from({ length: count }, (_, userId) => ({ ...at, userId }));
  expect(makeUnits([...people(4), { ...at, userId: null }])).toEqual([]);
  expect(makeUnits([...people(5), { ...at, userId: null }])).toEqual([
    { bookId: 1, plan: mixedPlan, first: at.day, last: at.day, amount: 60 },
  ]);
});

test('a plan of fewer than five in a book is shown within the book, in no plan', () => {
  const at = { day: '2026-01-01', bookId: 1, amount: 10 };
  const people = (count: number, plan: string, day = at.day, first = 0) =>
    Array.from({ length: count }, (_, index) => ({ ...at, day, plan, userId: first + index }));
  const golden = [...people(5, 'gold'), ...people(6, 'gold', '2026-01-02')];
  const of = (plan: string, day: string, amount: number) => ({
    bookId: 1,
    plan,
    first: day,
    last: day,
    amount,
  });
  expect(makeUnits([...golden, ...people(6, 'silver', '2026-01-03', 20)])).toEqual([
    of('gold', at.day, 50),
    of('gold', '2026-01-02', 60),
    of('silver', '2026-01-03', 60),
  ]);
  // The smallest unit takes in the amounts of the two people, with their days.
  expect(makeUnits([...golden, ...people(2, 'silver', '2026-01-03', 20)])).toEqual([
    { ...of(mixedPlan, at.day, 70), last: '2026-01-03' },
    of('gold', '2026-01-02', 60),
  ]);
  // Two plans with three people each: together they form one unit.
  expect(makeUnits([...people(3, 'gold'), ...people(3, 'silver', at.day, 20)])).toEqual([
    of(mixedPlan, at.day, 60),
  ]);
});

test('counts how many sets have each stretch', () => {
  // B encodes stretch 0, C stretch 1, D both; the second character of a set encodes stretches 6 to 11.
  expect(countStretches('B,D,,AB', 8)).toEqual([2, 1, 0, 0, 0, 0, 1, 0]);
  expect(countStretches('', 2)).toEqual([0, 0]);
});
