import { sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import { withFreeLease } from '../../../db/leases.ts';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { daysBefore } from '../progress/listening-rules.ts';
import { addDays, createDayOf, periodOf } from './calendar.ts';
import { rollUpCurve } from './curves.ts';
import { rollUpOrigins } from './origins.ts';
import { notePlans, readPlans } from './plans-of-days.ts';
import { rollUpRegistrations } from './registrations.ts';
import { readSubjects, rollUpMonth } from './roll-up-month.ts';
import { deleteOldMisses } from './search-misses.ts';
import { rollUpWaiting } from './waiting.ts';

export interface RollUpDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** IANA name of the publisher's time zone. */
  readonly timeZone: string;
  /** Called with the last day included, once its figures are computed and before the run is marked as done. */
  readonly afterRollUp: (through: string) => Promise<void>;
  /** Returns true once the process is about to stop: the next run does what is left. */
  readonly isStopping: () => boolean;
}

/**
 * Names of marks: the last day that figures include, the day of the last run, and months and books to be computed
 * again.
 */
const throughMark = 'through';
const savedMark = 'saved';
const [monthPrefix, bookPrefix] = ['month ', 'book '];
/**
 * Days before the last run from which reports are read again, in case a clock was set back; and those for finishes,
 * which may arrive late.
 */
const [savedOverlap, finishOverlap] = [2, 90];

/** Curves computed between two confirmations of the lease. */
const booksPerConfirmation = 20;

async function findMark(db: Database, name: string): Promise<string | undefined> {
  const mark = await db
    .selectFrom('figure_marks')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return mark?.value;
}

/** Returns the last day that figures include; undefined before the first run. */
export const findThrough = (db: Database): Promise<string | undefined> => findMark(db, throughMark);

const setMark = (db: Database, name: string, value: string): Promise<unknown> =>
  db
    .insertInto('figure_marks')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();

async function addMarks(tx: Database, names: ReadonlySet<string>): Promise<void> {
  for (const chunk of chunksOf([...names], 500))
    await tx
      .insertInto('figure_marks')
      .values(chunk.map((name) => ({ name, value: '' })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function listMarks(db: Database, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('figure_marks')
    .select('name')
    .where('name', '>=', prefix)
    .where('name', '<', `${prefix}~`)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name.slice(prefix.length));
}

const deleteMark = (db: Database, name: string): Promise<unknown> =>
  db.deleteFrom('figure_marks').where('name', '=', name).execute();

/**
 * Stores the day on which members first heard a book, and marks its month and the books for the roll-up. Considers
 * reports for `day` that were saved on or after `since`.
 */
async function noteDay(db: Database, day: string, since: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into listener_books (user_id, book_id, begun_on)
      select distinct user_id, book_id, day from listening_days
      where day = ${day} and saved_on >= ${since} and book_id > 0 and seconds > 0
      on conflict (user_id, book_id) do update set begun_on = excluded.begun_on
      where listener_books.begun_on is null or excluded.begun_on < listener_books.begun_on`.execute(tx);
    const books = await tx
      .selectFrom('listening_days')
      .select('book_id')
      .distinct()
      .where('day', '=', day)
      .where('saved_on', '>=', since)
      .where('book_id', '>', 0)
      .execute();
    await addMarks(
      tx,
      new Set([
        `${monthPrefix}${periodOf('month', day)}`,
        ...books.map(({ book_id }) => bookPrefix + book_id),
      ]),
    );
  });
}

/**
 * Stores the day on which members first finished a book, and marks its month. Skips members who do not record their
 * listening.
 */
async function noteFinishes(db: Database, since: string, dayOf: (ms: number) => string): Promise<void> {
  const rows = await db
    .selectFrom('book_progress as progress')
    .leftJoin('listener_books as known', (join) =>
      join.onRef('known.user_id', '=', 'progress.user_id').onRef('known.book_id', '=', 'progress.book_id'),
    )
    .leftJoin('listener_settings as settings', 'settings.user_id', 'progress.user_id')
    .select(['progress.user_id', 'progress.book_id', 'progress.finished_at', 'known.begun_on'])
    .where('progress.finished_at', '>=', since)
    .where('progress.is_finished', '=', 1)
    .where('known.finished_on', 'is', null)
    .where(sql<number>`coalesce(settings.records_listening, 1)`, '=', 1)
    .execute();
  for (const chunk of chunksOf(rows, 500))
    await db.transaction().execute(async (tx) => {
      const months = new Set<string>();
      const values = chunk.map(({ user_id, book_id, finished_at, begun_on }) => {
        const finished_on = dayOf(Date.parse(finished_at ?? ''));
        months.add(monthPrefix + periodOf('month', finished_on));
        return { user_id, book_id, begun_on, finished_on };
      });
      await tx
        .insertInto('listener_books')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'book_id'])
            .doUpdateSet((eb) => ({ finished_on: eb.ref('excluded.finished_on') })),
        )
        .execute();
      await addMarks(tx, months);
    });
}

/** Marks the months and books for which something was reported since the last run. */
async function noteReports(
  { db, clock }: Pick<RollUpDeps, 'db' | 'clock'>,
  through: string,
  dayOf: (ms: number) => string,
): Promise<void> {
  const today = daysBefore(clock.ms(), 0);
  const last = await findMark(db, savedMark);
  const since = last === undefined ? '' : addDays(last, -savedOverlap);
  const days = await db
    .selectFrom('listening_days')
    .select('day')
    .distinct()
    .where('saved_on', '>=', since)
    .orderBy('day')
    .execute();
  for (const { day } of days) await noteDay(db, day, since);
  await notePlans(db, through, since);
  await noteFinishes(db, last === undefined ? '' : addDays(last, -finishOverlap), dayOf);
  await setMark(db, savedMark, today);
}

/**
 * Computes the figures up to yesterday for the marked months and books. The run after an interrupted one does the rest.
 */
async function rollUp(
  { db, clock, log, timeZone, isStopping, afterRollUp }: RollUpDeps,
  confirm: () => Promise<void>,
): Promise<void> {
  const dayOf = createDayOf(timeZone);
  const through = addDays(dayOf(clock.ms()), -1);
  const began = clock.ms();
  await noteReports({ db, clock }, through, dayOf);
  const months = await listMarks(db, monthPrefix);
  const subjectsOf = months.length > 0 ? await readSubjects(db) : () => [];
  const planOf = await readPlans(db);
  // Include yesterday's month even without a mark: its reports may have been saved before the day was over.
  for (const month of new Set([...months, periodOf('month', through)])) {
    if (isStopping()) return;
    await confirm();
    await rollUpMonth(db, month, { through, subjectsOf, planOf });
    await deleteMark(db, monthPrefix + month);
  }
  const books = await listMarks(db, bookPrefix);
  for (const [index, book] of books.entries()) {
    if (isStopping()) return;
    if (index % booksPerConfirmation === 0) await confirm();
    await rollUpCurve(db, Number(book), through);
    await deleteMark(db, bookPrefix + book);
  }
  await rollUpWaiting(db, through);
  await rollUpOrigins(db);
  await rollUpRegistrations(db);
  await deleteOldMisses(db, through);
  await afterRollUp(through);
  await setMark(db, throughMark, through);
  log.info(
    { through, months: months.length, books: books.length, ms: clock.ms() - began },
    'figures rolled up',
  );
}

/**
 * Computes the figures once a day, after midnight in the publisher's time zone. Does nothing if they include yesterday,
 * or if another process computes them.
 * @param isForced true to run even if they include yesterday, so that later reports are included
 */
export async function runRollUp(deps: RollUpDeps, isForced = false): Promise<void> {
  const { db, clock, timeZone } = deps;
  const isDone = async () =>
    (await findThrough(db)) === addDays(createDayOf(timeZone)(clock.ms()), -1) && !isForced;
  if (await isDone()) return;
  await withFreeLease(db, 'figures', async (lease) => {
    const confirm = () => db.transaction().execute((tx) => lease.confirm(tx));
    if (!(await isDone())) await rollUp(deps, confirm);
  });
}
