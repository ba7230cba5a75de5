import { type PersonRole, type RoyaltyKind, royaltyLimits } from '@lamplight/contract';
import { distribute, divideRounded } from './distribute.ts';

/** A share of 100 %, in hundredths of a percent. */
const wholeShare = BigInt(royaltyLimits.wholeShare);

/** Rule by which people are paid. Precedence: book and person, then book, then person, then neither. */
export interface Rule {
  readonly id: number;
  readonly role: PersonRole;
  /** Ids of the person and the book that the rule is for; null for all people, and for all books. */
  readonly person_id: number | null;
  readonly book_id: number | null;
  /** 'share' of the month's revenue, by seconds heard; an amount for an 'hour' heard, or for a 'finish'. */
  readonly kind: RoyaltyKind;
  /** Hundredths of a percent of the revenue, or an amount in the currency's smallest unit. */
  readonly rate: number;
  /** '' for shares: they are paid in the currencies of the revenue. */
  readonly currency: string;
}

/** Seconds and finishes of a book that are paid in a month. */
export interface HeardBook {
  readonly book_id: number;
  readonly seconds: number;
  readonly finishes: number;
}

export interface Credit {
  readonly book_id: number;
  readonly person_id: number;
  readonly role: PersonRole;
}

export interface Money {
  readonly currency: string;
  readonly amount: number;
}

export interface Line extends Credit {
  readonly rule: Rule;
  /** Number of people who share this role of the book. */
  readonly people: number;
  readonly seconds: number;
  readonly finishes: number;
  readonly currency: string;
  readonly amount: number;
}

const appliesTo = (rule: Rule, credit: Credit): boolean =>
  rule.role === credit.role &&
  (rule.person_id === null || rule.person_id === credit.person_id) &&
  (rule.book_id === null || rule.book_id === credit.book_id);

const precision = ({ book_id, person_id }: Rule): number =>
  (book_id === null ? 0 : 2) + (person_id === null ? 0 : 1);

/** Returns the rule by which a person is paid for a book; undefined if there is none. */
export const ruleFor = (rules: readonly Rule[], credit: Credit): Rule | undefined =>
  rules.filter((rule) => appliesTo(rule, credit)).toSorted((a, b) => precision(b) - precision(a))[0];

/** Adds up amounts by currency. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

const leastCommonMultiple = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
};

type Open = Omit<Line, 'currency' | 'amount'>;

/** Pays shares of the revenue; the remainder stays with the publisher. */
function payShares(
  lines: readonly Open[],
  {
    whole,
    weightOf,
    revenue,
  }: { whole: bigint; weightOf: (line: Open) => bigint; revenue: readonly Money[] },
): { readonly paid: Line[]; readonly remainders: Money[] } {
  const weights = lines.map((line) => BigInt(line.rule.rate) * BigInt(line.seconds) * weightOf(line));
  const rest = wholeShare * whole - weights.reduce((sum, weight) => sum + weight, 0n);
  const remainders: Money[] = [];
  const paid = revenue.flatMap(({ currency, amount }) => {
    const amounts = distribute(amount, [...weights, rest]);
    remainders.push({ currency, amount: whole === 0n ? amount : (amounts.at(-1) ?? 0) });
    return lines.map((line, index): Line => ({ ...line, currency, amount: amounts[index] ?? 0 }));
  });
  return { paid, remainders };
}

/** Pays an amount for each hour or finish; rounds the sum of a rule only once. */
function payUnits(
  rule: Rule,
  lines: readonly Open[],
  { common, weightOf }: { common: bigint; weightOf: (line: Open) => bigint },
): Line[] {
  const isByHour = rule.kind === 'hour';
  const weights = lines.map((line) => BigInt(isByHour ? line.seconds : line.finishes) * weightOf(line));
  const units = weights.reduce((sum, weight) => sum + weight, 0n);
  const pool = divideRounded(BigInt(rule.rate) * units, common * (isByHour ? 3600n : 1n));
  const amounts = distribute(Number(pool), weights);
  return lines.map((line, index) => ({ ...line, currency: rule.currency, amount: amounts[index] ?? 0 }));
}

/** Returns the books whose shares are above 100 % together. */
function booksAbove(lines: readonly Open[], common: bigint, weightOf: (line: Open) => bigint): number[] {
  const shares = new Map<number, bigint>();
  for (const line of lines)
    shares.set(line.book_id, (shares.get(line.book_id) ?? 0n) + BigInt(line.rule.rate) * weightOf(line));
  return [...shares].filter(([, share]) => share > wholeShare * common).map(([book]) => book);
}

const order = (a: Open, b: Open): number =>
  a.person_id - b.person_id || a.book_id - b.book_id || (a.role < b.role ? -1 : Number(a.role > b.role));

/**
 * Computes the royalties of a month. People with the same role of a book share equally. The lines and what the
 * publisher keeps add up to the revenue of each currency; what is paid by hours and finishes is rounded once for each
 * rule, and may be more than the revenue: then the publisher keeps less than 0. The order of the input does not matter.
 * @returns the lines; or no lines, and the books whose shares are above 100 % together
 */
export function computeRoyalties({
  heard,
  credits,
  rules,
  revenue,
}: {
  readonly heard: readonly HeardBook[];
  readonly credits: readonly Credit[];
  readonly rules: readonly Rule[];
  readonly revenue: readonly Money[];
}): { readonly lines: Line[]; readonly kept: Money[]; readonly above: number[] } {
  const byBook = new Map(heard.map((book) => [book.book_id, book]));
  const groups = Map.groupBy(credits, ({ book_id, role }) => `${book_id} ${role}`);
  const open = credits
    .flatMap((credit): Open[] => {
      const book = byBook.get(credit.book_id);
      const rule = book && ruleFor(rules, credit);
      if (!rule) return [];
      const { seconds, finishes } = book;
      const people = groups.get(`${credit.book_id} ${credit.role}`)?.length ?? 1;
      return [{ ...credit, rule, people, seconds, finishes }];
    })
    .toSorted(order);
  const common = [...new Set(open.map(({ people }) => BigInt(people)))].reduce(leastCommonMultiple, 1n);
  const weightOf = ({ people }: Open): bigint => common / BigInt(people);
  const shares = open.filter(({ rule }) => rule.kind === 'share');
  const above = booksAbove(shares, common, weightOf);
  if (above.length > 0) return { lines: [], kept: [...revenue], above };
  const whole = heard.reduce((sum, { seconds }) => sum + BigInt(seconds), 0n) * common;
  const { paid, remainders } = payShares(shares, { whole, weightOf, revenue });
  const byUnit = [...Map.groupBy(open, ({ rule }) => rule.id).values()].flatMap((lines) => {
    const [first] = lines;
    return !first || first.rule.kind === 'share' ? [] : payUnits(first.rule, lines, { common, weightOf });
  });
  const spent = byUnit.map(({ currency, amount }) => ({ currency, amount: -amount }));
  return { lines: [...paid, ...byUnit], kept: sumByCurrency([...remainders, ...spent]), above: [] };
}
