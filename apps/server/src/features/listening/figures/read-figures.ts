import type { FigureKind, FigureSort, SubjectFigures } from '@lamplight/contract';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { listPeriods, periodOf, type Step } from './calendar.ts';
import { type DayRange, partsOf } from './ranges.ts';
import { tagText } from './roll-up-month.ts';

export interface Subject {
  readonly kind: FigureKind;
  readonly subject: string;
}

interface Sums {
  readonly seconds: number;
  readonly starts: number;
  readonly finishes: number;
}

const idOf = ({ subject }: Subject): number => (/^\d{1,9}$/.test(subject) ? Number(subject) : 0);

/** Returns the ids of the books that belong to a subject, as a query. */
function bookIdsOf(db: Database, of: Subject): Expression<number> {
  if (of.kind === 'person')
    return db.selectFrom('book_people').select('book_id').where('person_id', '=', idOf(of)) as never;
  if (of.kind === 'series')
    return db.selectFrom('book_series').select('book_id').where('series_id', '=', idOf(of)) as never;
  if (of.kind === 'tag')
    return db.selectFrom('book_tags').select('book_id').where(tagText, '=', of.subject) as never;
  if (of.kind === 'language')
    return db.selectFrom('books').select('id').where('language', '=', of.subject) as never;
  return sql<number>`(select cast(${idOf(of)} as integer))`;
}

const bookId = sql<number>`cast(f.subject as integer)`;

/** SQL condition on `figures as f`: figures of the days and whole months of a range. */
function isIn(range: DayRange): RawBuilder<SqlBool> {
  const parts = partsOf(range).map(
    ({ step, range: { from, to } }) =>
      sql<SqlBool>`(f.step = ${sql.lit(step)} and f.start >= ${from} and f.start <= ${to})`,
  );
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

const sumOf = (measure: string) =>
  sql<number>`cast(coalesce(sum(case when f.measure = ${sql.lit(measure)} then f.amount else 0 end), 0) as bigint)`;
const sumColumns = [
  sumOf('seconds').as('seconds'),
  sumOf('starts').as('starts'),
  sumOf('finishes').as('finishes'),
] as const;

const addedUp = ['seconds', 'starts', 'finishes'] as const;

const figuresOf = (db: Database, of: Subject | null) =>
  db
    .selectFrom('figures as f')
    .where('f.kind', '=', of === null ? 'all' : of.kind === 'plan' ? 'plan' : 'book')
    .where('f.measure', 'in', addedUp)
    .$if(of?.kind === 'book' || of?.kind === 'plan', (query) =>
      query.where('f.subject', '=', of?.subject ?? ''),
    )
    .$if(of !== null && of.kind !== 'book' && of.kind !== 'plan', (query) =>
      query.where(bookId, 'in', of ? (bookIdsOf(db, of) as never) : (sql`(select 0)` as never)),
    );

/** Adds up the figures of all books, or of those of a subject, in a range. */
export const sumFigures = (db: Database, of: Subject | null, range: DayRange): Promise<Sums> =>
  figuresOf(db, of).where(isIn(range)).select(sumColumns).executeTakeFirstOrThrow();

/** Lists the figures of each period of a range; periods without any are 0. */
export async function listPeriodFigures(db: Database, of: Subject | null, range: DayRange, step: Step) {
  const isByMonth = step === 'month';
  const rows = await figuresOf(db, of)
    .where(
      isByMonth
        ? isIn(range)
        : sql<SqlBool>`(f.step = 'day' and f.start >= ${range.from} and f.start <= ${range.to})`,
    )
    .select(['f.start', ...sumColumns])
    .groupBy('f.start')
    .execute();
  const starts = listPeriods(step, range.from, range.to);
  const people = await db
    .selectFrom('figures as f')
    .select(['f.start', 'f.amount'])
    .where('f.kind', '=', of?.kind ?? 'all')
    .where('f.subject', '=', of?.subject ?? '')
    .where('f.measure', '=', 'listeners')
    .where('f.step', '=', step)
    .where('f.start', '>=', starts[0] ?? range.from)
    .where('f.start', '<=', range.to)
    .execute();
  const periods = new Map(
    starts.map((start) => [start, { start, seconds: 0, starts: 0, finishes: 0, listeners: 0 }]),
  );
  for (const { start, seconds, starts: begun, finishes } of rows) {
    const period = periods.get(periodOf(step, start));
    if (!period) continue;
    period.seconds += seconds;
    period.starts += begun;
    period.finishes += finishes;
  }
  for (const { start, amount } of people) {
    const period = periods.get(start);
    if (period) period.listeners = amount;
  }
  return [...periods.values()];
}

/** Joins each figure of a book with the subjects of a kind that the book belongs to. */
function bySubject(db: Database, kind: FigureKind) {
  const figures = db
    .selectFrom('figures as f')
    .where('f.kind', 'in', kind === 'book' ? ['book', 'other'] : kind === 'plan' ? ['plan'] : ['book'])
    .where('f.measure', 'in', addedUp);
  if (kind === 'person')
    return figures
      .innerJoin(
        db.selectFrom('book_people').select(['book_id', 'person_id as id']).distinct().as('s'),
        (join) => join.on(sql<SqlBool>`s.book_id = ${bookId}`),
      )
      .select(sql<string>`cast(s.id as text)`.as('subject'));
  if (kind === 'series')
    return figures
      .innerJoin(db.selectFrom('book_series').select(['book_id', 'series_id as id']).as('s'), (join) =>
        join.on(sql<SqlBool>`s.book_id = ${bookId}`),
      )
      .select(sql<string>`cast(s.id as text)`.as('subject'));
  if (kind === 'tag')
    return figures
      .innerJoin(
        db
          .selectFrom('book_tags')
          .select(['book_id', tagText.as('tag')])
          .as('s'),
        (join) => join.on(sql<SqlBool>`s.book_id = ${bookId}`),
      )
      .select(sql<string>`s.tag`.as('subject'));
  if (kind === 'language')
    return figures
      .innerJoin('books as s', (join) => join.on(sql<SqlBool>`s.id = ${bookId}`))
      .where('s.language', 'is not', null)
      .select(sql<string>`s.language`.as('subject'));
  return figures.select('f.subject as subject');
}

async function namesOf(
  db: Database,
  kind: FigureKind,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  if (kind === 'plan') return new Map();
  if (kind === 'tag' || kind === 'language') return new Map(subjects.map((subject) => [subject, subject]));
  const ids = subjects.map(Number).filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const rows =
    kind === 'book'
      ? await db.selectFrom('books').select(['id', 'title as name']).where('id', 'in', ids).execute()
      : await db
          .selectFrom(kind === 'person' ? 'people' : 'series')
          .select(['id', 'name'])
          .where('id', 'in', ids)
          .execute();
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

export const nameOf = async (db: Database, { kind, subject }: Subject): Promise<string | null> =>
  (await namesOf(db, kind, [subject])).get(subject) ?? null;

/**
 * Lists the subjects of a kind with their figures in a range, sorted by one figure, highest first. Plans have no names.
 */
export async function listSubjects(
  db: Database,
  { kind, sort, range, before }: { kind: FigureKind; sort: FigureSort; range: DayRange; before: DayRange },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Omit<SubjectFigures, 'cursor'>[]> {
  const sumsIn = (days: typeof range) =>
    bySubject(db, kind)
      .where(isIn(days))
      .select(sumColumns)
      .groupBy(
        kind === 'book' || kind === 'plan'
          ? 'f.subject'
          : sql.ref(kind === 'language' ? 's.language' : kind === 'tag' ? 's.tag' : 's.id'),
      )
      .as('sums');
  const rows = await db
    .selectFrom(sumsIn(range))
    .select(['subject', 'seconds', 'starts', 'finishes'])
    .orderBy(sort, 'desc')
    .orderBy('subject')
    .limit(limit)
    .offset(offset)
    .execute();
  const subjects = rows.map(({ subject }) => subject);
  if (subjects.length === 0) return [];
  const [names, earlier, people] = await Promise.all([
    namesOf(db, kind, subjects),
    db.selectFrom(sumsIn(before)).select(['subject', 'seconds']).where('subject', 'in', subjects).execute(),
    db
      .selectFrom('figures as f')
      .select(['f.subject', sql<number>`cast(max(f.amount) as integer)`.as('amount')])
      .where('f.kind', '=', kind)
      .where('f.measure', '=', 'listeners')
      .where('f.step', '=', 'month')
      .where('f.subject', 'in', subjects)
      .where('f.start', '>=', periodOf('month', range.from))
      .where('f.start', '<=', range.to)
      .groupBy('f.subject')
      .execute(),
  ]);
  const secondsBefore = new Map(earlier.map(({ subject, seconds }) => [subject, seconds]));
  const listeners = new Map(people.map(({ subject, amount }) => [subject, amount]));
  return rows.map((row) => ({
    ...row,
    name: names.get(row.subject) ?? null,
    seconds_before: secondsBefore.get(row.subject) ?? 0,
    listeners: listeners.get(row.subject) ?? 0,
  }));
}
