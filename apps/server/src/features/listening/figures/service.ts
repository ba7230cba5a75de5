import {
  type FigureKind,
  type figureEndpoints,
  limits,
  type ownYearEndpoints,
  type Plans,
} from '@lamplight/contract';
import { priceText } from '@lamplight/contract/price-text';
import type { Database } from '../../../db/schema.ts';
import { readIndex, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { SearchMissed } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { addDays, createDayOf, type Step } from './calendar.ts';
import { csvDownload } from './csv-file.ts';
import {
  curveRows,
  listeningRows,
  originRows,
  registrationRows,
  searchRows,
  subjectRows,
  waitingRows,
} from './csv-rows.ts';
import { keepSums } from './former.ts';
import { countListening } from './listening-now.ts';
import { m } from './messages.ts';
import { findBookOrigins } from './origins.ts';
import { findOwnYear } from './own-year.ts';
import { noPlan } from './plans-of-days.ts';
import { rangeBefore, readRange } from './ranges.ts';
import { findCurve } from './read-curve.ts';
import { listPeriodFigures, listSubjects, nameOf, type Subject, sumFigures } from './read-figures.ts';
import { countRegistration, listRegistrations } from './registrations.ts';
import { findThrough, runRollUp } from './roll-up.ts';
import { listMisses, noteMiss } from './search-misses.ts';
import { mixedPlan } from './units.ts';
import { listWaiting } from './waiting.ts';

/** Maximum rows of a CSV file. */
const csvRows = 10_000;
/** Maximum number of books, and of samples and clips, in a list; its CSV file has more. */
const maxListed = 20;

export interface RollUpJob extends PeriodicJob {
  /** Computes the figures now, including everything reported until now. */
  run(): Promise<void>;
}

interface FigureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  /** Key from which the bits of members in sketches of searches are computed. */
  readonly secret: string;
  readonly afterRollUp: (through: string) => Promise<void>;
  /** Returns the plans on offer; none while the payment provider does not answer. */
  readonly plans: () => Promise<Plans>;
}

interface FigureQuery {
  readonly from?: string;
  readonly to?: string;
  readonly step?: Step;
  readonly kind?: FigureKind;
  readonly subject?: string;
}

/** Creates the handlers of figures without a range of days. */
const withoutRange = (db: Database) =>
  ({
    getBookCurve: ({ params }) => findCurve(db, params.id),
    exportBookCurve: async ({ params, reply }) => {
      const { title, chapters } = await findCurve(db, params.id);
      return csvDownload(reply, m.curve({ title }), curveRows(chapters));
    },
    getBookOrigins: ({ params }) => findBookOrigins(db, params.id),
    exportBookOrigins: async ({ params, reply }) => {
      const { title, origins } = await findBookOrigins(db, params.id);
      return csvDownload(reply, m.origins({ title }), originRows(origins));
    },
    getListeningNow: () => countListening(db),
    listWaitingBooks: () => listWaiting(db, maxListed),
    exportWaitingBooks: async ({ reply }) =>
      csvDownload(reply, m.waiting, waitingRows(await listWaiting(db, csvRows))),
    listExcerptRegistrations: () => listRegistrations(db, maxListed),
    exportExcerptRegistrations: async ({ reply }) =>
      csvDownload(reply, m.registrations, registrationRows(await listRegistrations(db, csvRows))),
    listSearchMisses: async ({ query: { cursor }, ...exchange }) => {
      const list = 'searches';
      const offset = readIndex(cursor, { parameter: 'list', list });
      const limit = limits.pageSize;
      const found = await listMisses(db, { limit: limit + 1, offset });
      const rows = found.map((row, index) => ({ ...row, cursor: writeCursor(list, [offset + index + 1]) }));
      return cursorPageResponse(exchange, rows, { limit });
    },
    exportSearchMisses: async ({ reply }) =>
      csvDownload(reply, m.searches, searchRows(await listMisses(db, { limit: csvRows, offset: 0 }))),
  }) satisfies Partial<RouteHandlers<typeof figureEndpoints>>;

/** Creates the figures of what members hear: computed every night, read by editors, never of fewer than five people. */
export function createFigures(deps: FigureDeps): {
  readonly handlers: RouteHandlers<typeof figureEndpoints & typeof ownYearEndpoints>;
  readonly job: RollUpJob;
  keepSums(tx: Database, userId: number): Promise<void>;
  countRegistration(tx: Database, excerpt: string): Promise<void>;
  onSearchMissed(db: Database, miss: SearchMissed): Promise<void>;
} {
  const { db, clock, log, timeZone, secret } = deps;
  const today = () => createDayOf(timeZone)(clock.ms());
  const rollUpDeps = { ...deps, isStopping: () => job.isStopping() };
  const job = createPeriodicJob({
    name: 'roll-up of figures',
    log,
    run: () => runRollUp(rollUpDeps),
    firstInMs: 60_000,
    intervalMs: 600_000,
  });

  async function rangesOf(query: Pick<FigureQuery, 'from' | 'to' | 'step'>) {
    const through = await findThrough(db);
    const range = readRange(query, { through: through ?? addDays(today(), -1), today: today() });
    return { through: through ?? null, range, before: rangeBefore(range) };
  }

  /** Adds the names of plans on offer; a plan that is not on offer gets its id as name. */
  async function namePlans<Row extends { readonly subject: string; readonly name: string | null }>(
    kind: FigureKind,
    rows: readonly Row[],
  ): Promise<readonly Row[]> {
    if (kind !== 'plan' || rows.length === 0) return rows;
    const { plans } = await deps.plans();
    const names = new Map(plans.map((plan) => [plan.id, `${plan.name} · ${priceText(plan)}`]));
    names.set(noPlan, m.withoutPlan).set(mixedPlan, m.otherPlans);
    return rows.map((row) => ({ ...row, name: names.get(row.subject) ?? row.subject }));
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
    const [named] = of ? await namePlans(of.kind, [{ ...of, name }]) : [];
    return { ...ranges, step, name: named?.name ?? null, totals, totals_before, periods };
  }

  const handlers: RouteHandlers<typeof figureEndpoints & typeof ownYearEndpoints> = {
    getOwnYear: ({ query: { year, month }, actor }) => findOwnYear(db, actor.id, { year, month, timeZone }),
    getListeningFigures: ({ query }) => readListening(query),
    exportListeningFigures: async ({ query, reply }) => {
      const { step, name, periods } = await readListening(query);
      return csvDownload(reply, name ?? m.listening, listeningRows(step, periods));
    },
    listSubjectFigures: async ({ query: { kind, sort = 'seconds', cursor, ...query }, ...exchange }) => {
      const offset = readIndex(cursor, { parameter: 'kind', list: kind });
      const limit = limits.pageSize;
      const ranges = await rangesOf(query);
      const found = await listSubjects(db, { kind, sort, ...ranges }, { limit: limit + 1, offset });
      const rows = (await namePlans(kind, found)).map((row, index) => ({
        ...row,
        cursor: writeCursor(kind, [offset + index + 1]),
      }));
      return cursorPageResponse(exchange, rows, { limit });
    },
    exportSubjectFigures: async ({ query: { kind, sort = 'seconds', ...query }, reply }) => {
      const ranges = await rangesOf(query);
      const rows = await listSubjects(db, { kind, sort, ...ranges }, { limit: csvRows, offset: 0 });
      return csvDownload(reply, m[`subjects_${kind}`], subjectRows(kind, await namePlans(kind, rows)));
    },
    ...withoutRange(db),
  };
  return {
    handlers,
    onSearchMissed: (database, miss) => noteMiss(database, miss, { key: secret, day: today() }),
    job: { ...job, run: () => runRollUp(rollUpDeps, true) },
    keepSums,
    countRegistration,
  };
}
