import { sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { addDays, daysIn, lastDayOf, listPeriods, periodOf, type Step } from './calendar.ts';
import type { PlanOf } from './plans-of-days.ts';
import { type Amount, byDay, makeUnits, mixedPlan, otherBooks, roundPeople, spread } from './units.ts';

type Figure = Schema['figures'];
type Measure = Figure['measure'];
type AddedUp = Exclude<Measure, 'listeners' | 'waiting'>;

/** Seconds of a day: a member cannot listen longer, however much their players have counted. */
const daySeconds = 86_400;
const steps: readonly Step[] = ['day', 'week', 'month'];

/** Returns the subjects that a book belongs to, such as 'person 7'. */
type SubjectsOf = (bookId: number) => readonly string[];

/** Reads the people, series, tags and languages of all books. */
export async function readSubjects(db: Database): Promise<SubjectsOf> {
  const subjects = new Map<number, Set<string>>();
  const add = (bookId: number, subject: string) => {
    const known = subjects.get(bookId) ?? new Set();
    subjects.set(bookId, known.add(subject));
  };
  for (const { book_id, person_id } of await db
    .selectFrom('book_people')
    .select(['book_id', 'person_id'])
    .execute())
    add(book_id, `person ${person_id}`);
  for (const { book_id, series_id } of await db
    .selectFrom('book_series')
    .select(['book_id', 'series_id'])
    .execute())
    add(book_id, `series ${series_id}`);
  for (const { book_id, tag } of await db
    .selectFrom('book_tags')
    .select(['book_id', tagText.as('tag')])
    .execute())
    add(book_id, `tag ${tag}`);
  for (const { id, language } of await db.selectFrom('books').select(['id', 'language']).execute())
    if (language !== null) add(id, `language ${language}`);
  return (bookId) => [...(subjects.get(bookId) ?? [])];
}

/** A pair of tags as one text: 'Official / Fantasy'. */
export const tagText = sql<string>`main_tag || coalesce(' / ' || sub_tag, '')`;

/**
 * Reads how many seconds each person heard of each book on a day; one person's seconds are limited to those of a day.
 */
async function readDay(db: Database, planOf: PlanOf, day: string): Promise<Amount[]> {
  const rows = await db
    .selectFrom('listening_days')
    .select(['user_id', 'book_id', sql<number>`cast(sum(seconds) as integer)`.as('seconds')])
    .where('day', '=', day)
    .where('seconds', '>', 0)
    .groupBy(['book_id', 'user_id'])
    .orderBy('book_id')
    .orderBy('user_id')
    .execute();
  const totals = new Map<number, number>();
  for (const { user_id, seconds } of rows) totals.set(user_id, (totals.get(user_id) ?? 0) + seconds);
  return rows.map(({ user_id, book_id, seconds }) => {
    const share = Math.min(1, daySeconds / (totals.get(user_id) ?? seconds));
    const amount = Math.floor(seconds * share);
    return { day, bookId: book_id, userId: user_id, plan: planOf(user_id, day), amount };
  });
}

/** Reads the days of a month on which members began or finished books. */
async function readDates(
  db: Database,
  planOf: PlanOf,
  column: 'begun_on' | 'finished_on',
  from: string,
  to: string,
): Promise<Amount[]> {
  const rows = await db
    .selectFrom('listener_books')
    .select(['user_id', 'book_id', `${column} as day`])
    .where(column, '>=', from)
    .where(column, '<=', to)
    .orderBy(column)
    .execute();
  return rows.map(({ user_id, book_id, day }) => ({
    day: day ?? '',
    bookId: book_id,
    userId: user_id,
    plan: planOf(user_id, day ?? ''),
    amount: 1,
  }));
}

async function readFormer(db: Database, measure: AddedUp, from: string, to: string): Promise<Amount[]> {
  const rows = await db
    .selectFrom('former_listening')
    .select(['day', 'book_id', 'amount'])
    .where('measure', '=', measure)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  return rows.map(({ day, book_id, amount }) => ({
    day,
    bookId: book_id,
    userId: null,
    plan: mixedPlan,
    amount,
  }));
}

/**
 * Returns the figures of a measure by day and month: of each book, of all books that cannot be shown alone, of each
 * plan, and of everything.
 */
function figuresOf(measure: Measure, amounts: readonly Amount[]): Figure[] {
  const sums = new Map<string, Figure>();
  const add = (kind: Figure['kind'], subject: string, step: Step, start: string, amount: number) => {
    const key = [kind, subject, step, start].join(' ');
    const before = sums.get(key)?.amount ?? 0;
    sums.set(key, { kind, subject, measure, step, start, amount: before + amount });
  };
  for (const unit of makeUnits(amounts))
    for (const { day, amount } of spread(unit))
      for (const step of ['day', 'month'] as const) {
        const start = periodOf(step, day);
        add('all', '', step, start, amount);
        add('plan', unit.plan, step, start, amount);
        if (unit.bookId === otherBooks) add('other', '', step, start, amount);
        else add('book', String(unit.bookId), step, start, amount);
      }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}

/**
 * Creates a counter of the people who listened to each subject, by period; it returns only periods counted completely.
 */
function createListenerCount(subjectsOf: SubjectsOf) {
  const people = new Map<string, Set<number>>();
  const figures: Figure[] = [];
  return {
    add({ day, bookId, userId, plan }: Amount) {
      if (userId === null) return;
      const subjects = ['all '];
      if (plan !== mixedPlan) subjects.push(`plan ${plan}`);
      if (bookId !== otherBooks) subjects.push(`book ${bookId}`, ...subjectsOf(bookId));
      for (const step of steps)
        for (const subject of subjects) {
          const key = `${step} ${periodOf(step, day)} ${subject}`;
          const known = people.get(key);
          if (known) known.add(userId);
          else people.set(key, new Set([userId]));
        }
    },
    /** Stores the counts of periods that end by this day, and forgets their people. Call it after each day. */
    close(day: string, isWhole: (step: Step, start: string) => boolean) {
      for (const [key, { size }] of people) {
        const [step, start, kind, ...rest] = key.split(' ') as [Step, string, Figure['kind'], ...string[]];
        if (lastDayOf(step, start) > day) continue;
        people.delete(key);
        const amount = roundPeople(size);
        if (amount > 0 && isWhole(step, start))
          figures.push({ kind, subject: rest.join(' '), measure: 'listeners', step, start, amount });
      }
    },
    figures,
  };
}

/** Adds up, without rounding, what was heard of each book in a month, and by how many people. */
function bookMonthsOf(
  month: string,
  seconds: readonly Amount[],
  finishes: readonly Amount[],
): Schema['book_months'][] {
  const finished = Map.groupBy(finishes, ({ bookId }) => bookId);
  const heard = Map.groupBy(seconds, ({ bookId }) => bookId);
  const sum = (amounts: readonly Amount[]) => amounts.reduce((all, { amount }) => all + amount, 0);
  const people = (amounts: readonly Amount[]) => new Set(amounts.flatMap(({ userId }) => userId ?? [])).size;
  return [...new Set([...heard.keys(), ...finished.keys()])].map((bookId) => {
    const [ofBook, ends] = [heard.get(bookId) ?? [], finished.get(bookId) ?? []];
    return {
      book_id: bookId,
      month,
      seconds: sum(ofBook),
      listeners: people(ofBook),
      finishes: sum(ends),
      finishers: people(ends),
    };
  });
}

interface MonthRows {
  readonly figures: readonly Figure[];
  readonly bookMonths: readonly Schema['book_months'][];
}

async function replaceFigures(
  tx: Database,
  month: string,
  through: string,
  { figures, bookMonths }: MonthRows,
): Promise<void> {
  const last = lastDayOf('month', month);
  await tx.deleteFrom('book_months').where('month', '=', month).execute();
  for (const rows of chunksOf(bookMonths, 500)) await tx.insertInto('book_months').values(rows).execute();
  await tx
    .deleteFrom('figures')
    .where('step', 'in', ['day', 'month'])
    .where('start', '>=', month)
    .where('start', '<=', last)
    .execute();
  await tx
    .deleteFrom('figures')
    .where('step', '=', 'week')
    .where('start', 'in', listPeriods('week', month, last < through ? last : through))
    .execute();
  for (const rows of chunksOf(figures, 500)) await tx.insertInto('figures').values(rows).execute();
}

/**
 * Computes the figures of a month, and of the weeks that overlap it, from everything that members have reported, and
 * replaces the stored figures.
 * @param month first day of the month
 * @param through last day that figures may include
 */
export async function rollUpMonth(
  db: Database,
  month: string,
  {
    through,
    subjectsOf,
    planOf,
  }: { readonly through: string; readonly subjectsOf: SubjectsOf; readonly planOf: PlanOf },
): Promise<void> {
  const end = lastDayOf('month', month);
  const last = end < through ? end : through;
  if (last < month) return;
  const from = periodOf('week', month);
  const weekEnd = lastDayOf('week', periodOf('week', last));
  const to = weekEnd < through ? weekEnd : through;
  const listeners = createListenerCount(subjectsOf);
  const seconds: Amount[] = [];
  for (let index = 0; index < daysIn(from, to); index += 1) {
    const day = addDays(from, index);
    const isInMonth = day >= month && day <= last;
    for (const amount of await readDay(db, planOf, day)) {
      listeners.add(amount);
      if (isInMonth) seconds.push(amount);
    }
    // On the last day, also store the counts of periods that end later: they are counted up to this day.
    listeners.close(day === to ? '9999-12-31' : day, (step, start) =>
      step === 'week' ? true : start >= month && start <= last,
    );
  }
  const former = (measure: AddedUp) => readFormer(db, measure, month, last);
  const allSeconds = [...seconds, ...(await former('seconds'))];
  const allFinishes = [
    ...(await readDates(db, planOf, 'finished_on', month, last)),
    ...(await former('finishes')),
  ];
  const figures = [
    ...figuresOf('seconds', allSeconds.sort(byDay)),
    ...figuresOf(
      'starts',
      [...(await readDates(db, planOf, 'begun_on', month, last)), ...(await former('starts'))].sort(byDay),
    ),
    ...figuresOf('finishes', allFinishes.sort(byDay)),
    ...listeners.figures,
  ];
  const bookMonths = bookMonthsOf(month, allSeconds, allFinishes);
  await db.transaction().execute((tx) => replaceFigures(tx, month, through, { figures, bookMonths }));
}
