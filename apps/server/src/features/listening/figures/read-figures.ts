import type { FigureKind, FigureSort, SubjectFigures } from '@lamplight/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
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

const addedUp = ['seconds', 'starts', 'finishes'] as const;

/** Returns the books of each subject of a kind, as a query; only kinds whose figures are those of their books. */
function booksBySubject(db: Database, kind: Exclude<FigureKind, 'book' | 'plan'>) {
  const asText = (column: string) => sql<string>`cast(${sql.ref(column)} as text)`;
  if (kind === 'person')
    return db
      .selectFrom('book_people')
      .select(['book_id', asText('person_id').as('subject')])
      .distinct();
  if (kind === 'series')
    return db.selectFrom('book_series').select(['book_id', asText('series_id').as('subject')]);
  if (kind === 'tag') return db.selectFrom('book_tags').select(['book_id', tagText.as('subject')]);
  return db
    .selectFrom('books')
    .where('language', 'is not', null)
    .select(['id as book_id', sql<string>`language`.as('subject')]);
}

/** Returns the ids of the books of some subjects, as text: figures of a book are stored under its id. */
const bookIdsOf = (
  db: Database,
  kind: Exclude<FigureKind, 'book' | 'plan'>,
  subjects: readonly string[],
): Expression<string> =>
  db
    .selectFrom(booksBySubject(db, kind).as('s'))
    .select(sql<string>`cast(s.book_id as text)`.as('id'))
    .where('s.subject', 'in', subjects) as never;

interface FigureSource {
  /** Null for the figures of all books together. */
  readonly kind: FigureKind | null;
  /** All subjects of the kind if omitted. */
  readonly subjects?: readonly string[];
  readonly parts: ReturnType<typeof partsOf>;
}

/**
 * Selects the figures of the days and months of a range. A query for each part, because SQLite without statistics reads
 * all figures of a kind if the parts are joined by "or".
 */
function figuresIn(db: Database, { kind, subjects, parts }: FigureSource) {
  const stored: readonly Schema['figures']['kind'][] =
    kind === null ? ['all'] : kind === 'plan' ? ['plan'] : kind === 'book' ? ['book', 'other'] : ['book'];
  const ofSubjects =
    kind === null || !subjects
      ? null
      : kind === 'book' || kind === 'plan'
        ? subjects
        : bookIdsOf(db, kind, subjects);
  const [first, ...rest] = parts.map(({ step, range: { from, to } }) =>
    db
      .selectFrom('figures')
      .select(['subject', 'measure', 'start', 'amount'])
      .where('kind', 'in', stored)
      .where('step', '=', sql.lit(step))
      .where('start', '>=', from)
      .where('start', '<=', to)
      .where('measure', 'in', addedUp)
      .$if(ofSubjects !== null, (query) => query.where('subject', 'in', ofSubjects as never)),
  );
  if (!first) throw new Error('a range of days has no parts');
  return db.selectFrom(rest.reduce((all, part) => all.unionAll(part), first).as('f'));
}

const sumOf = (measure: string) =>
  sql<number>`cast(coalesce(sum(case when f.measure = ${sql.lit(measure)} then f.amount else 0 end), 0) as bigint)`;
const sumColumns = [
  sumOf('seconds').as('seconds'),
  sumOf('starts').as('starts'),
  sumOf('finishes').as('finishes'),
] as const;

const sourceOf = (of: Subject | null, parts: FigureSource['parts']): FigureSource =>
  of === null ? { kind: null, parts } : { kind: of.kind, subjects: [of.subject], parts };

/** Adds up the figures of all books, or of those of a subject, in a range. */
export const sumFigures = (db: Database, of: Subject | null, range: DayRange): Promise<Sums> =>
  figuresIn(db, sourceOf(of, partsOf(range)))
    .select(sumColumns)
    .executeTakeFirstOrThrow();

/** Lists the figures of each period of a range; periods without any are 0. */
export async function listPeriodFigures(db: Database, of: Subject | null, range: DayRange, step: Step) {
  const parts = step === 'month' ? partsOf(range) : [{ step: 'day' as const, range }];
  const rows = await figuresIn(db, sourceOf(of, parts))
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

/** Adds up the figures of each subject of a kind, or of some subjects, in a range. */
function sumsBySubject(db: Database, kind: FigureKind, range: DayRange, subjects?: readonly string[]) {
  const sums = figuresIn(db, { kind, parts: partsOf(range), ...(subjects && { subjects }) })
    .select(['f.subject', ...sumColumns])
    .groupBy('f.subject');
  if (kind === 'book' || kind === 'plan') return sums.as('sums');
  const total = (measure: keyof Sums) => sql<number>`cast(sum(${sql.ref(`b.${measure}`)}) as bigint)`;
  // Add up each book first: there are far fewer books than figures to join.
  return db
    .selectFrom(sums.as('b'))
    .innerJoin(booksBySubject(db, kind).as('s'), (join) =>
      join.on(sql<SqlBool>`s.book_id = cast(b.subject as integer)`),
    )
    .select([
      's.subject',
      total('seconds').as('seconds'),
      total('starts').as('starts'),
      total('finishes').as('finishes'),
    ])
    .groupBy('s.subject')
    .as('sums');
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
  const rows = await db
    .selectFrom(sumsBySubject(db, kind, range))
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
    db
      .selectFrom(sumsBySubject(db, kind, before, subjects))
      .select(['subject', 'seconds'])
      .where('subject', 'in', subjects)
      .execute(),
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
