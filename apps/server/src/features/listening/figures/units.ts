import { addDays, daysIn } from './calendar.ts';

/** Minimum number of people in a figure. */
export const smallestGroup = 5;

/**
 * Rounds a number of people down to a multiple of five: the difference of two numbers never reveals fewer than five.
 */
export const roundPeople = (count: number): number => count - (count % smallestGroup);

/** Seconds, starts or finishes of one person in a book on a day; `userId` is null for sums of deleted members. */
export interface Amount {
  readonly day: string;
  readonly bookId: number;
  readonly userId: number | null;
  /** The member's plan on that day; `mixedPlan` if it is not known. */
  readonly plan: string;
  readonly amount: number;
}

/** Sum of a book's amounts on consecutive days, from at least five people together. */
interface Unit {
  readonly bookId: number;
  /** `mixedPlan` if the people of the unit have several plans. */
  readonly plan: string;
  readonly first: string;
  readonly last: string;
  readonly amount: number;
}

/** Book id for amounts that cannot be shown by book: of books with fewer than five people in a month, or of no book. */
export const otherBooks = 0;
/**
 * Plan for amounts that cannot be shown by plan: fewer than five people of a plan heard the book, or the plan is
 * unknown.
 */
export const mixedPlan = '';

interface Open {
  first: string;
  last: string;
  amount: number;
  readonly people: Set<number>;
  readonly amounts: Amount[];
}

/**
 * Adds up amounts, sorted by day, to units of at least five people. `rest` has all amounts if there are fewer people.
 */
function group(
  bookId: number,
  plan: string,
  amounts: readonly Amount[],
): { units: Unit[]; rest: readonly Amount[] } {
  const units: Unit[] = [];
  let open: Open | null = null;
  const close = ({ first, last, amount }: Open) => units.push({ bookId, plan, first, last, amount });
  for (const item of amounts) {
    if (open && open.people.size >= smallestGroup && item.day !== open.last) {
      close(open);
      open = null;
    }
    open ??= { first: item.day, last: item.day, amount: 0, people: new Set(), amounts: [] };
    open.last = item.day;
    open.amount += item.amount;
    open.amounts.push(item);
    if (item.userId !== null) open.people.add(item.userId);
  }
  if (!open) return { units, rest: [] };
  if (open.people.size >= smallestGroup) close(open);
  else {
    const before = units.pop();
    if (!before) return { units, rest: open.amounts };
    units.push({ ...before, last: open.last, amount: before.amount + open.amount });
  }
  return { units, rest: [] };
}

/** Compares amounts by their days. */
export const byDay = (a: Amount, b: Amount): number => (a.day < b.day ? -1 : Number(a.day > b.day));

/** Makes the units of a book by plan; the amounts of plans with fewer than five people are added up together. */
function groupByPlan(bookId: number, amounts: readonly Amount[]): ReturnType<typeof group> {
  const few: Amount[] = [];
  const units: Unit[] = [];
  for (const [plan, ofPlan] of Map.groupBy(amounts, ({ plan }) => plan)) {
    const grouped = group(bookId, plan, ofPlan);
    units.push(...grouped.units);
    few.push(...grouped.rest);
  }
  const { units: mixed, rest } = group(bookId, mixedPlan, few.sort(byDay));
  units.push(...mixed);
  if (rest.length === 0 || units.length === 0) return { units, rest };
  // Keep the book's total complete: add amounts of too few people to the smallest unit, which then has several plans.
  const host = units.reduce((least, unit) => (unit.amount < least.amount ? unit : least));
  const days = [host.first, host.last, ...rest.map(({ day }) => day)].sort();
  units[units.indexOf(host)] = {
    bookId,
    plan: mixedPlan,
    first: days[0] ?? host.first,
    last: days.at(-1) ?? host.last,
    amount: rest.reduce((sum, { amount }) => sum + amount, host.amount),
  };
  return { units, rest: [] };
}

/**
 * Divides the amounts of a month into units of at least five people. All figures are sums of whole units, so that no
 * subtraction of figures reveals fewer. A book's days are added up until five people have listened; books with fewer
 * people in the whole month are added up together. What is then left is from fewer than five people, and in no figure.
 * @param amounts sorted by day
 */
export function makeUnits(amounts: readonly Amount[]): Unit[] {
  const others: Amount[] = [];
  const units: Unit[] = [];
  for (const [bookId, ofBook] of Map.groupBy(amounts, ({ bookId }) => bookId)) {
    const grouped = bookId === otherBooks ? { units: [], rest: ofBook } : groupByPlan(bookId, ofBook);
    units.push(...grouped.units);
    others.push(...grouped.rest);
  }
  return [...units, ...groupByPlan(otherBooks, others.sort(byDay)).units];
}

/** Divides a unit's amount evenly among its days, in whole numbers that add up to the amount. */
export function spread({ first, last, amount }: Unit): { readonly day: string; readonly amount: number }[] {
  const count = daysIn(first, last);
  const upTo = (days: number) => Math.floor((amount * days) / count);
  return Array.from({ length: count }, (_, index) => ({
    day: addDays(first, index),
    amount: upTo(index + 1) - upTo(index),
  }));
}
