import {
  type BookCurve,
  type FigureKind,
  type figureEndpoints,
  limits,
  type ownYearEndpoints,
} from '@lamplight/contract';
import { sql } from 'kysely';
import { databaseNow } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { attachment } from '../../../http/attachment.ts';
import { isInt32, readCursor, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { addDays, createDayOf, type Step } from './calendar.ts';
import { csvFile } from './csv-file.ts';
import type { ChapterCurve } from './curves.ts';
import { keepSums } from './former.ts';
import { m } from './messages.ts';
import { findOwnYear } from './own-year.ts';
import { rangeBefore, readRange } from './ranges.ts';
import { listPeriodFigures, listSubjects, nameOf, type Subject, sumFigures } from './read-figures.ts';
import { findThrough, runRollUp } from './roll-up.ts';
import { roundPeople, smallestGroup } from './units.ts';
import { listWaiting } from './waiting.ts';

/** Rows of a CSV file at most. */
const csvRows = 10_000;
/** A playing device reports every half minute; one that has not for this long no longer plays. */
const playingMs = 60_000;
const mostBooksNow = 20;
/** Books that are saved but not begun in a list at most; the file has more. */
const mostWaiting = 20;

export interface RollUpJob extends PeriodicJob {
  /** Makes the figures now, of everything that has been reported until now. */
  run(): Promise<void>;
}

interface FigureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  readonly afterRollUp: (through: string) => Promise<void>;
}

interface FigureQuery {
  readonly from?: string;
  readonly to?: string;
  readonly step?: Step;
  readonly kind?: FigureKind;
  readonly subject?: string;
}

type Column = keyof typeof m extends infer Key ? (Key extends `column_${infer Name}` ? Name : never) : never;

/** Returns the headings of columns. */
const columns = (...names: Column[]): string[] => names.map((name) => m[`column_${name}`]);

async function findCurve(db: Database, bookId: number): Promise<BookCurve> {
  const book = await db.selectFrom('books').select('title').where('id', '=', bookId).executeTakeFirst();
  if (!book) throw new ProblemError('not_found', m.noSuchBook);
  const [curve, chapters] = await Promise.all([
    db.selectFrom('book_curves').selectAll().where('book_id', '=', bookId).executeTakeFirst(),
    db
      .selectFrom('chapters')
      .select(['id', 'title'])
      .where('book_id', '=', bookId)
      .orderBy('place')
      .execute(),
  ]);
  const stored: readonly ChapterCurve[] = curve ? JSON.parse(curve.chapters) : [];
  const byId = new Map(stored.map((each) => [each.chapter_id, each]));
  return {
    title: book.title,
    through: curve?.through ?? null,
    chapters: chapters.map(({ id, title }) => ({
      chapter_id: id,
      title,
      listeners: [...(byId.get(id)?.listeners ?? [])],
      back: [...(byId.get(id)?.back ?? [])],
    })),
  };
}

/** Counts the members who listen now, and those of each book that at least five listen to. */
async function countListening(db: Database) {
  const playing = db
    .selectFrom('sessions')
    .select(['user_id'])
    .distinct()
    .where('stream_started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('stream_seen_at', '>=', databaseNow(db, -playingMs));
  const { people } = await db
    .selectFrom(playing.as('playing'))
    .select(sql<number>`cast(count(*) as integer)`.as('people'))
    .executeTakeFirstOrThrow();
  const books = await db
    .selectFrom(playing.as('playing'))
    .innerJoin('book_progress as p', 'p.user_id', 'playing.user_id')
    .innerJoin('books', 'books.id', 'p.book_id')
    .where((eb) =>
      eb(
        'p.updated_at',
        '=',
        eb
          .selectFrom('book_progress as latest')
          .select((of) => of.fn.max('latest.updated_at').as('at'))
          .whereRef('latest.user_id', '=', 'p.user_id'),
      ),
    )
    .select(['books.id', 'books.title', sql<number>`cast(count(*) as integer)`.as('people')])
    .groupBy(['books.id', 'books.title'])
    .having(sql<number>`count(*)`, '>=', smallestGroup)
    .orderBy('people', 'desc')
    .orderBy('books.id')
    .limit(mostBooksNow)
    .execute();
  return {
    listeners: roundPeople(people),
    books: books.map(({ id, title, people: count }) => ({ id, title, listeners: roundPeople(count) })),
  };
}

/** Figures of what members hear: rolled up every night, read by editors, never of fewer than five people. */
export function createFigures(deps: FigureDeps): {
  readonly handlers: RouteHandlers<typeof figureEndpoints & typeof ownYearEndpoints>;
  readonly job: RollUpJob;
  keepSums(tx: Database, userId: number): Promise<void>;
} {
  const { db, clock, log, timeZone } = deps;
  const rollUpDeps = { ...deps, isStopping: () => job.isStopping() };
  const job = createPeriodicJob({
    name: 'roll-up of figures',
    log,
    run: () => runRollUp(rollUpDeps),
    firstInMs: 60_000,
    intervalMs: 600_000,
  });

  async function rangesOf(query: Pick<FigureQuery, 'from' | 'to' | 'step'>) {
    const today = createDayOf(timeZone)(clock.ms());
    const through = await findThrough(db);
    const range = readRange(query, { through: through ?? addDays(today, -1), today });
    return { through: through ?? null, range, before: rangeBefore(range) };
  }

  async function readListening({ kind, subject, step = 'day', ...query }: FigureQuery) {
    if ((kind === undefined) !== (subject === undefined)) throw invalidField('subject', m.subjectMissing);
    const of: Subject | null = kind === undefined || subject === undefined ? null : { kind, subject };
    const ranges = await rangesOf({ ...query, step });
    const [totals, totals_before, periods, name] = await Promise.all([
      sumFigures(db, of, ranges.range),
      sumFigures(db, of, ranges.before),
      listPeriodFigures(db, of, ranges.range, step),
      of && nameOf(db, of),
    ]);
    return { ...ranges, step, name, totals, totals_before, periods };
  }

  const handlers: RouteHandlers<typeof figureEndpoints & typeof ownYearEndpoints> = {
    getOwnYear: ({ query: { year, month }, actor }) => findOwnYear(db, actor.id, { year, month, timeZone }),
    getListeningFigures: ({ query }) => readListening(query),
    exportListeningFigures: async ({ query, reply }) => {
      const { step, name, periods } = await readListening(query);
      void reply.header('content-disposition', attachment(name ?? m.listening, 'csv'));
      return csvFile([
        columns(step, 'seconds', 'listeners', 'starts', 'finishes'),
        ...periods.map((each) => [each.start, each.seconds, each.listeners, each.starts, each.finishes]),
      ]);
    },
    listSubjectFigures: async ({ query: { kind, sort = 'seconds', cursor, ...query }, ...exchange }) => {
      const offset =
        cursor === undefined
          ? 0
          : Number(readCursor(cursor, { parameter: 'kind', list: kind, checks: [isInt32] })[0]);
      const limit = limits.pageSize;
      const ranges = await rangesOf(query);
      const found = await listSubjects(
        db,
        { kind, sort, ...ranges },
        { limit: limit + 1, offset: Math.max(0, offset) },
      );
      const rows = found.map((row, index) => ({ ...row, cursor: writeCursor(kind, [offset + index + 1]) }));
      return cursorPageResponse(exchange, rows, { limit });
    },
    exportSubjectFigures: async ({ query: { kind, sort = 'seconds', ...query }, reply }) => {
      const ranges = await rangesOf(query);
      const rows = await listSubjects(db, { kind, sort, ...ranges }, { limit: csvRows, offset: 0 });
      void reply.header('content-disposition', attachment(m[`subjects_${kind}`], 'csv'));
      return csvFile([
        columns(kind, 'name', 'seconds', 'seconds_before', 'listeners', 'starts', 'finishes'),
        ...rows.map((row) => [
          row.subject,
          row.name ?? '',
          row.seconds,
          row.seconds_before,
          row.listeners,
          row.starts,
          row.finishes,
        ]),
      ]);
    },
    getBookCurve: ({ params }) => findCurve(db, params.id),
    exportBookCurve: async ({ params, reply }) => {
      const { title, chapters } = await findCurve(db, params.id);
      void reply.header('content-disposition', attachment(m.curve({ title }), 'csv'));
      return csvFile([
        columns('chapter', 'second', 'listeners', 'back'),
        ...chapters.flatMap((chapter) =>
          chapter.listeners.map((people, index) => [
            chapter.title,
            index * 15,
            people,
            index % 4 === 0 ? (chapter.back[index / 4] ?? 0) : '',
          ]),
        ),
      ]);
    },
    getListeningNow: () => countListening(db),
    listWaitingBooks: () => listWaiting(db, mostWaiting),
    exportWaitingBooks: async ({ reply }) => {
      const books = await listWaiting(db, csvRows);
      void reply.header('content-disposition', attachment(m.waiting, 'csv'));
      return csvFile([
        ['book', 'title', 'members'],
        ...books.map(({ id, title, members }) => [id, title, members]),
      ]);
    },
  };
  return {
    handlers,
    job: { ...job, run: () => runRollUp(rollUpDeps, true) },
    keepSums,
  };
}
