import type { CalendarEntry, releaseEndpoints } from '@lamplight/contract';
import { maxCalendarDays } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { type CursorValue, isInt32, isMoment, readCursor, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import { staffLevel } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { type Clock, isoOf, isSameInstant, parseInstant } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import { findOpeningProblem, findOrderProblem, parseRelease } from '../books/releases/parse-release.ts';
import { becomesNew, listReleased, releaseDue } from '../books/releases/release-rules.ts';
import { type CalendarPosition, type CalendarRow, findEntry, listEntries } from './calendar.ts';
import { m } from './messages.ts';
import { type LockedBook, listDueBooks, lockBook, saveReleases } from './store.ts';

const intervalMs = 5_000;

interface ReleaseJobDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events<Database>;
}

/**
 * Releases everything of one book that is due. Every node may try: the first to lock the book releases it, the others
 * find nothing left to do.
 */
function releaseBook({ db, events }: ReleaseJobDeps, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await lockBook(tx, id);
    if (!before) return false;
    const after = releaseDue(before, now);
    const releases = listReleased(before, after, { bookId: id, at: now });
    const isPublicChange = releases.some(({ level }) => level === 0);
    const times = {
      ...(becomesNew(before.visibility, after.visibility) ? { created_at: now } : {}),
      ...(isPublicChange ? { updated_at: now } : {}),
    };
    if (!(await saveReleases(tx, before, after, times))) return false;
    for (const release of releases) await events.emit('released', tx, release);
    return true;
  });
}

/** Releases everything that is due, one book per transaction. A book that fails is tried again in the next run. */
async function releaseAllDue(deps: ReleaseJobDeps): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.iso();
  for (let after = 0; ; ) {
    const due = await listDueBooks(db, now, after);
    if (due.length === 0) return;
    for (const id of due) {
      after = id;
      try {
        if (await releaseBook(deps, id, now)) log.info({ book_id: id }, 'released what was due of a book');
      } catch (error) {
        log.error({ err: error, book_id: id }, 'release failed, will retry');
      }
    }
  }
}

interface ReleaseJob extends PeriodicJob {
  /** Releases everything that is due. */
  run(): Promise<void>;
}

function createReleaseJob(deps: ReleaseJobDeps): ReleaseJob {
  const run = () => releaseAllDue(deps);
  const job = createPeriodicJob({
    name: 'release job',
    log: deps.log,
    firstInMs: intervalMs,
    intervalMs,
    run,
  });
  return { ...job, run };
}

export interface Releases {
  readonly handlers: RouteHandlers<typeof releaseEndpoints>;
  readonly job: ReleaseJob;
}

const listName = 'releases';
const pageSize = 300;
const isKind: CursorValue = (value) => value === 'book' || value === 'chapter';

const cursorOf = ({ at, kind, id }: CalendarPosition): string => writeCursor(listName, [at, kind, id]);

function positionIn(cursor: string): CalendarPosition {
  const checks = [isMoment, isKind, isInt32];
  const [at, kind, id] = readCursor(cursor, { parameter: 'list', list: listName, checks });
  return { at: String(at), kind: kind === 'book' ? 'book' : 'chapter', id: Number(id) };
}

function stateOf({
  visibility,
  release_state,
}: Pick<CalendarRow, 'visibility' | 'release_state'>): CalendarEntry['state'] {
  if (visibility === 0) return 'public';
  if (release_state === 'public') return 'waiting';
  return visibility < staffLevel ? 'early' : 'scheduled';
}

const present = ({ visibility, release_state, ...entry }: CalendarRow): CalendarEntry => ({
  ...entry,
  state: stateOf({ visibility, release_state }),
  cursor: cursorOf(entry),
});

interface Move {
  readonly kind: 'book' | 'chapter';
  readonly id: number;
  readonly at: string;
  readonly expectedAt: string;
  readonly by: number;
}

/**
 * Returns a book with one release time changed.
 * @throws ProblemError invalid_input, precondition_failed
 */
function withMove(before: LockedBook, { kind, id, at, expectedAt }: Move, now: string): LockedBook {
  const index = kind === 'book' ? -1 : before.chapters.findIndex((chapter) => chapter.id === id);
  const subject = before.chapters[index] ?? before;
  if (subject.release_state !== 'scheduled' || !isSameInstant(expectedAt, subject.release_at))
    throw new ProblemError('precondition_failed', m.changedMeanwhile);
  const context = { now, notify: subject.release_notify === 1, field: 'release' };
  let release: ReturnType<typeof parseRelease>;
  try {
    release = parseRelease({ state: 'scheduled', at }, subject, context, index < 0 ? 0 : before.visibility);
  } catch (error) {
    if (error instanceof ProblemError) throw invalidField('at', error.message);
    throw error;
  }
  if (index < 0) {
    const least = release.visibility;
    const chapters = before.chapters.map((chapter) =>
      chapter.visibility < least ? { ...chapter, visibility: least } : chapter,
    );
    return { ...before, ...release, chapters };
  }
  const chapters = before.chapters.map((chapter) =>
    chapter.id === id ? { ...chapter, ...release } : chapter,
  );
  const order = findOrderProblem(chapters);
  if (order) throw invalidField('at', order.text);
  return { ...before, chapters };
}

/**
 * Returns a book with one release time changed, if the new time is valid.
 * @throws ProblemError invalid_input, precondition_failed
 */
function withValidMove(before: LockedBook, move: Move, now: string): LockedBook {
  const after = withMove(before, move, now);
  const opening = findOpeningProblem(after, after.chapters);
  // A book that was invalid before this change may still be corrected step by step.
  if (opening !== null && findOpeningProblem(before, before.chapters) === null)
    throw invalidField('at', opening);
  return after;
}

/** The calendar of releases, and the job that runs them. */
export function createReleases(deps: ReleaseJobDeps): Releases {
  const { db, clock, events } = deps;

  async function move(sent: Move): Promise<CalendarEntry> {
    const { kind, id, by } = sent;
    const entry = await findEntry(db, kind, id);
    if (!entry) throw new ProblemError('not_found', m.notScheduled);
    await db.transaction().execute(async (tx) => {
      const before = await lockBook(tx, entry.book_id);
      if (!before) throw new ProblemError('not_found', m.notScheduled);
      const now = clock.iso();
      const after = releaseDue(withValidMove(before, sent, now), now);
      if (!(await saveReleases(tx, before, after, {}))) return;
      for (const event of listReleased(before, after, { bookId: before.id, at: now }))
        await events.emit('released', tx, event);
      await recordAudit(tx, clock, {
        actor_id: by,
        action: 'book_edited',
        target: `book ${before.id}`,
        detail: { title: before.title, fields: 'release' },
      });
    });
    const saved = await findEntry(db, kind, id);
    if (!saved) throw new ProblemError('not_found', m.notScheduled);
    return present(saved);
  }

  return {
    job: createReleaseJob(deps),
    handlers: {
      listReleases: async ({ query, ...exchange }) => {
        const [from, to] = [parseInstant(query.from), parseInstant(query.to)];
        if (from === null) throw invalidField('from', m.notDateTime);
        if (to === null) throw invalidField('to', m.notDateTime);
        if (to <= from || to - from > maxCalendarDays * 24 * 3600 * 1000)
          throw invalidField('to', m.tooManyDays({ count: maxCalendarDays }));
        const after = query.cursor === undefined ? null : positionIn(query.cursor);
        const range = { from: isoOf(from), to: isoOf(to), after, limit: pageSize + 1 };
        const found = await listEntries(db, range);
        return cursorPageResponse(exchange, found.map(present), { limit: pageSize });
      },
      moveRelease: ({ params, body, actor }) =>
        move({ ...params, at: body.at, expectedAt: body.expected_at, by: actor.id }),
    },
  };
}
