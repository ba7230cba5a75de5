import type { OwnYear } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { findRecordsListening, listListeningYears } from '../progress/listening-store.ts';
import { addDays, createDayOf, lastDayOf } from './calendar.ts';
import type { DayRange } from './ranges.ts';

/** Maximum number of books, of people per role, and of series that are listed. */
const mostListed = 5;
/** Seconds of a day: a member cannot listen longer, however much their players have counted. */
const daySeconds = 86_400;

const seconds = sql<number>`cast(sum(l.seconds) as integer)`;

/**
 * Returns the length of the longest run of consecutive days.
 * @param days in order, without duplicates
 */
function longestStreak(days: readonly string[]): number {
  let [longest, run] = [0, 0];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    run = before !== undefined && addDays(before, 1) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

function rangeOfYear(year: number, month: number | undefined): DayRange {
  const from = `${year}-${String(month ?? 1).padStart(2, '0')}-01`;
  return { from, to: month === undefined ? `${year}-12-31` : lastDayOf('month', from) };
}

/** Counts the books that a member finished for the first time in a range, including books finished today. */
async function countFinished(
  db: Database,
  userId: number,
  { from, to }: DayRange,
  dayOf: (ms: number) => string,
): Promise<number> {
  const known = await db
    .selectFrom('listener_books')
    .select(['book_id', 'finished_on'])
    .where('user_id', '=', userId)
    .where('finished_on', 'is not', null)
    .execute();
  // The nightly roll-up has not yet stored the books that were finished since.
  const latest = await db
    .selectFrom('book_progress')
    .select(['book_id', 'finished_at'])
    .where('user_id', '=', userId)
    .where('is_finished', '=', 1)
    .where('finished_at', 'is not', null)
    .execute();
  const days = new Map(
    latest.map(({ book_id, finished_at }) => [book_id, dayOf(Date.parse(finished_at ?? ''))]),
  );
  for (const { book_id, finished_on } of known) if (finished_on !== null) days.set(book_id, finished_on);
  return [...days.values()].filter((day) => day >= from && day <= to).length;
}

/**
 * Returns what a member heard in a year or a month, from their own rows. If they do not record their listening, `on` is
 * false and the rest is empty.
 */
export async function findOwnYear(
  db: Database,
  userId: number,
  {
    year,
    month,
    timeZone,
  }: { readonly year: number; readonly month: number | undefined; readonly timeZone: string },
): Promise<OwnYear> {
  const nothing = { seconds: 0, days: 0, longest_day: null, longest_streak: 0, finished: 0 };
  if (!(await findRecordsListening(db, userId)))
    return { on: false, years: [], ...nothing, books: [], authors: [], narrators: [], series: [] };
  const range = rangeOfYear(year, month);
  const listened = db
    .selectFrom('listening_days as l')
    .where('l.user_id', '=', userId)
    .where('l.day', '>=', range.from)
    .where('l.day', '<=', range.to);
  const byPerson = (role: 'author' | 'narrator') =>
    listened
      .innerJoin('book_people as b', 'b.book_id', 'l.book_id')
      .innerJoin('people as p', 'p.id', 'b.person_id')
      .where('b.role', '=', role)
      .select(['p.id', 'p.name', seconds.as('seconds')])
      .groupBy(['p.id', 'p.name'])
      .orderBy('seconds', 'desc')
      .orderBy('p.id')
      .limit(mostListed)
      .execute();
  const [years, rows, finished, books, authors, narrators, series] = await Promise.all([
    listListeningYears(db, userId),
    listened
      .select(['l.day', seconds.as('seconds')])
      .groupBy('l.day')
      .orderBy('l.day')
      .execute(),
    countFinished(db, userId, range, createDayOf(timeZone)),
    listened
      .innerJoin('books as p', 'p.id', 'l.book_id')
      .select(['p.id', 'p.title as name', seconds.as('seconds')])
      .groupBy(['p.id', 'p.title'])
      .orderBy('seconds', 'desc')
      .orderBy('p.id')
      .limit(mostListed)
      .execute(),
    byPerson('author'),
    byPerson('narrator'),
    listened
      .innerJoin('book_series as b', 'b.book_id', 'l.book_id')
      .innerJoin('series as p', 'p.id', 'b.series_id')
      .select(['p.id', 'p.name', seconds.as('seconds')])
      .groupBy(['p.id', 'p.name'])
      .orderBy('seconds', 'desc')
      .orderBy('p.id')
      .limit(mostListed)
      .execute(),
  ]);
  const days = rows
    .map((row) => ({ ...row, seconds: Math.min(daySeconds, row.seconds) }))
    .filter((row) => row.seconds > 0);
  const [longest] = days.toSorted((a, b) => b.seconds - a.seconds);
  return {
    on: true,
    years: years.map((row) => row.year),
    seconds: days.reduce((sum, day) => sum + day.seconds, 0),
    days: days.length,
    longest_day: longest ?? null,
    longest_streak: longestStreak(days.map(({ day }) => day)),
    finished,
    books,
    authors,
    narrators,
    series,
  };
}
