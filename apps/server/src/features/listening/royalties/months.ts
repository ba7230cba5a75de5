import type { Database, Schema } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { addDays, lastDayOf, listPeriods } from '../figures/calendar.ts';
import { smallestGroup } from '../figures/units.ts';
import { readMonthlyRevenue } from '../revenue/monthly-revenue.ts';
import { computeRoyalties, type HeardBook, type Rule } from './compute.ts';
import { m } from './messages.ts';
import {
  countListeners,
  listCredits,
  listRules,
  lockSettings,
  type NamedCredit,
  rowOf,
  saveCounted,
  saveMonth,
} from './store.ts';

type BookMonth = Schema['book_months'];
type Counted = Schema['royalty_counted'];

/** Maximum number of stored titles of books whose shares are above 100 %. */
const mostNamed = 5;

const keyOf = (bookId: number, month: string): string => `${bookId} ${month}`;

/** Listening by book and month, and the part of it that earlier statements have counted. */
interface Ledger {
  readonly byBook: ReadonlyMap<number, readonly BookMonth[]>;
  readonly counted: Map<string, Counted>;
}

async function readLedger(db: Database, firstMonth: string): Promise<Ledger> {
  const [heard, counted] = await Promise.all([
    db.selectFrom('book_months').selectAll().where('month', '>=', firstMonth).execute(),
    db.selectFrom('royalty_counted').selectAll().where('month', '>=', firstMonth).execute(),
  ]);
  return {
    byBook: Map.groupBy(heard, ({ book_id }) => book_id),
    counted: new Map(counted.map((row) => [keyOf(row.book_id, row.month), row])),
  };
}

interface Due extends HeardBook {
  readonly months: readonly BookMonth[];
  /** Months of which no statement has counted anything yet. */
  readonly newMonths: readonly BookMonth[];
  /** Sum of the listeners of `newMonths`; a person who listened in several months is counted several times. */
  readonly listeners: number;
  readonly finishers: number;
}

/** Returns the listening of a book up to a month that no statement has counted yet. */
function dueOf(bookId: number, rows: readonly BookMonth[], month: string, counted: Ledger['counted']): Due {
  const months = rows.filter((row) => row.month <= month);
  const sum = (of: (row: BookMonth) => number) => months.reduce((all, row) => all + of(row), 0);
  const before = (row: BookMonth) => counted.get(keyOf(bookId, row.month));
  const newMonths = months.filter((row) => row.seconds > 0 && (before(row)?.seconds ?? 0) === 0);
  return {
    book_id: bookId,
    months,
    seconds: sum((row) => Math.max(0, row.seconds - (before(row)?.seconds ?? 0))),
    finishes: sum((row) => Math.max(0, row.finishes - (before(row)?.finishes ?? 0))),
    newMonths,
    listeners: newMonths.reduce((all, row) => all + row.listeners, 0),
    finishers: sum((row) => ((before(row)?.finishes ?? 0) === 0 ? row.finishers : 0)),
  };
}

/** Returns the ids of the books that at least five people have heard in months that were not counted. */
async function withFiveListeners(db: Database, dues: readonly Due[]): Promise<Set<number>> {
  const isEnough = ({ newMonths }: Due) => newMonths.some(({ listeners }) => listeners >= smallestGroup);
  // Listeners of several months may be one person, who counts once.
  const doubtful = dues.filter((due) => !isEnough(due) && due.listeners >= smallestGroup);
  const ranges = Map.groupBy(
    doubtful,
    ({ newMonths }) => newMonths.map(({ month }) => month).toSorted()[0] ?? '',
  );
  const enough = new Set(dues.filter(isEnough).map(({ book_id }) => book_id));
  for (const [from, books] of ranges) {
    const to =
      books
        .flatMap(({ newMonths }) => newMonths.map(({ month }) => month))
        .toSorted()
        .at(-1) ?? from;
    const people = await countListeners(
      db,
      books.map(({ book_id }) => book_id),
      { from, to: lastDayOf('month', to) },
    );
    for (const [bookId, count] of people) if (count >= smallestGroup) enough.add(bookId);
  }
  return enough;
}

interface Inputs {
  readonly rules: readonly Rule[];
  readonly credits: readonly NamedCredit[];
  readonly ledger: Ledger;
  readonly through: string;
  readonly now: string;
}

/**
 * Computes the statements of a month. Listening or finishes of a book by fewer than five people are left for a later
 * month, if somebody is paid for them. Everything else is counted, so that no later statement includes it.
 */
async function computeMonth(db: Database, month: string, { rules, credits, ledger, through, now }: Inputs) {
  const dues = [...ledger.byBook].map(([bookId, rows]) => dueOf(bookId, rows, month, ledger.counted));
  const enough = await withFiveListeners(db, dues);
  const heard = dues.map(({ book_id, seconds, finishes, finishers }) => ({
    book_id,
    seconds: enough.has(book_id) ? seconds : 0,
    finishes: finishers >= smallestGroup ? finishes : 0,
  }));
  const revenue = await readMonthlyRevenue(db, month, through);
  const { lines, kept, above } = computeRoyalties({
    heard: heard.filter(({ seconds, finishes }) => seconds > 0 || finishes > 0),
    credits,
    rules,
    revenue,
  });
  const names = new Map(
    credits.map((credit) => [`${credit.book_id} ${credit.person_id} ${credit.role}`, credit]),
  );
  const rows = lines
    .filter(({ rule, seconds, finishes }) => (rule.kind === 'finish' ? finishes > 0 : seconds > 0))
    .map((line) =>
      rowOf(
        month,
        line,
        names.get(`${line.book_id} ${line.person_id} ${line.role}`) ?? { person_name: '', book_title: '' },
      ),
    );
  const titles = new Map(credits.map(({ book_id, book_title }) => [book_id, book_title]));
  const titlesAbove = above.slice(0, mostNamed).map((bookId) => titles.get(bookId) ?? '');
  const saved: Schema['royalty_months'] = {
    month,
    made_at: now,
    closed_at: null,
    revenue: JSON.stringify(revenue),
    kept: JSON.stringify(kept),
    books_above: JSON.stringify(titlesAbove),
    rules: JSON.stringify(rules),
  };
  return {
    saved,
    rows,
    titlesAbove,
    counted: countedBy(dues, enough, { rules, credits, ledger }),
  };
}

/**
 * Returns the totals by book and month to be stored as counted when a month is closed; leaves out those left for later.
 */
function countedBy(
  dues: readonly Due[],
  enough: ReadonlySet<number>,
  { rules, credits, ledger }: Pick<Inputs, 'rules' | 'credits' | 'ledger'>,
): Counted[] {
  const kinds = new Set(rules.map(({ kind }) => kind));
  const credited = new Set(credits.map(({ book_id }) => book_id));
  return dues.flatMap((due) => {
    const isPaid = credited.has(due.book_id);
    const secondsWait = isPaid && (kinds.has('share') || kinds.has('hour')) && !enough.has(due.book_id);
    const finishesWait = isPaid && kinds.has('finish') && due.finishers < smallestGroup;
    return due.months.flatMap((row): Counted[] => {
      const before = ledger.counted.get(keyOf(due.book_id, row.month));
      const seconds = secondsWait ? (before?.seconds ?? 0) : Math.max(row.seconds, before?.seconds ?? 0);
      const finishes = finishesWait ? (before?.finishes ?? 0) : Math.max(row.finishes, before?.finishes ?? 0);
      const isSame = seconds === (before?.seconds ?? 0) && finishes === (before?.finishes ?? 0);
      return isSame ? [] : [{ book_id: due.book_id, month: row.month, seconds, finishes }];
    });
  });
}

interface MonthDeps {
  readonly clock: Clock;
  /** Last day that figures include. */
  readonly through: string;
  /** Current date in the publisher's time zone. */
  readonly today: string;
}

interface CloseRequest {
  /** First day of the month to close; null to close all months whose closing day has come. */
  readonly month: string | null;
}

/** Returns whether today is on or after the day on which a month is closed automatically. */
function isDue(month: string, closeDay: number, today: string): boolean {
  const next = addDays(lastDayOf('month', month), 1);
  return closeDay > 0 && today >= addDays(next, closeDay - 1);
}

/**
 * Computes the statements of all months that are not closed, in order, and closes months.
 * @param close which months to close; undefined for none
 * @returns the months that were closed
 * @throws ProblemError if the requested month cannot be closed
 */
export async function makeMonths(
  tx: Database,
  { clock, through, today }: MonthDeps,
  close?: CloseRequest,
): Promise<readonly string[]> {
  const { first_month: first, close_day } = await lockSettings(tx);
  const asked = close?.month ?? null;
  if (first === null || first > today) {
    if (asked !== null) throw new ProblemError('not_found', m.monthMissing);
    return [];
  }
  const closed = new Set(
    (await tx.selectFrom('royalty_months').select('month').where('closed_at', 'is not', null).execute()).map(
      ({ month }) => month,
    ),
  );
  const open = listPeriods('month', first, today).filter((month) => !closed.has(month));
  if (asked !== null) checkClosable(asked, { closed, open, through });
  const inputs: Inputs = {
    rules: await listRules(tx),
    credits: await listCredits(tx),
    ledger: await readLedger(tx, first),
    through,
    now: clock.iso(),
  };
  await tx.deleteFrom('royalty_months').where('closed_at', 'is', null).where('month', '<', first).execute();
  const done: string[] = [];
  for (const [index, month] of open.entries()) {
    const { saved, rows, counted, titlesAbove } = await computeMonth(tx, month, inputs);
    const [title] = titlesAbove;
    const isAsked = month === asked;
    if (isAsked && title !== undefined) throw new ProblemError('invalid_input', m.sharesAbove({ title }));
    const isFirstOpen = done.length === index;
    const isByDate =
      close?.month === null && isDue(month, close_day, today) && through >= lastDayOf('month', month);
    const isClosing = isFirstOpen && title === undefined && (isAsked || isByDate);
    await saveMonth(tx, isClosing ? { ...saved, closed_at: clock.iso() } : saved, rows);
    for (const row of counted) inputs.ledger.counted.set(keyOf(row.book_id, row.month), row);
    if (!isClosing) continue;
    await saveCounted(tx, counted);
    done.push(month);
  }
  return done;
}

function checkClosable(
  month: string,
  {
    closed,
    open,
    through,
  }: { readonly closed: ReadonlySet<string>; readonly open: readonly string[]; readonly through: string },
): void {
  if (closed.has(month)) throw new ProblemError('invalid_input', m.closed);
  if (!open.includes(month)) throw new ProblemError('not_found', m.monthMissing);
  if (month === open.at(-1)) throw new ProblemError('invalid_input', m.notOver);
  if (open[0] !== month) throw new ProblemError('invalid_input', m.earlierOpen);
  if (through < lastDayOf('month', month)) throw new ProblemError('invalid_input', m.notMade);
}

/** Parses a month such as 2026-01, sent as a field; returns its first day. @throws ProblemError invalid_input */
export function readMonth(month: string, field: 'month' | 'first_month' = 'month'): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw invalidField(field, m.notAMonth({ month }));
  return `${month}-01`;
}
