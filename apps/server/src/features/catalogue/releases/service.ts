import { type CalendarEntry, maxCalendarDays, type releaseEndpoints } from '@lamplight/contract';
import { type CursorValue, isInt32, isMoment, readCursor, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { isoOf, isSameInstant, parseInstant } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import { findOpeningProblem, findOrderProblem, parseRelease } from '../books/releases/parse-release.ts';
import { listReleased, releaseDue } from '../books/releases/release-rules.ts';
import { type CalendarPosition, type CalendarRow, findEntry, listEntries } from './calendar.ts';
import { createReleaseJob, type ReleaseJob, type ReleaseJobDeps } from './job.ts';
import { type LockedBook, lockBook, saveReleases } from './store.ts';

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
  return visibility === 1 ? 'early' : 'scheduled';
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

/** Returns a book with one release moved. @throws ProblemError invalid_input, precondition_failed */
function withMove(before: LockedBook, { kind, id, at, expectedAt }: Move, now: string): LockedBook {
  const index = kind === 'book' ? -1 : before.chapters.findIndex((chapter) => chapter.id === id);
  const subject = before.chapters[index] ?? before;
  if (subject.release_state !== 'scheduled' || !isSameInstant(expectedAt, subject.release_at))
    throw new ProblemError('precondition_failed', 'This has come out or was moved meanwhile. Load it again.');
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
 * Returns a book with one release moved, to where it may be.
 * @throws ProblemError invalid_input, precondition_failed
 */
function withValidMove(before: LockedBook, move: Move, now: string): LockedBook {
  const after = withMove(before, move, now);
  const opening = findOpeningProblem(after, after.chapters);
  // A book saved before this was refused may still be corrected step by step.
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
    if (!entry) throw new ProblemError('not_found', 'Nothing is scheduled here.');
    await db.transaction().execute(async (tx) => {
      const before = await lockBook(tx, entry.book_id);
      if (!before) throw new ProblemError('not_found', 'Nothing is scheduled here.');
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
    if (!saved) throw new ProblemError('not_found', 'Nothing is scheduled here.');
    return present(saved);
  }

  return {
    job: createReleaseJob(deps),
    handlers: {
      listReleases: async ({ query, ...exchange }) => {
        const [from, to] = [parseInstant(query.from), parseInstant(query.to)];
        if (from === null) throw invalidField('from', 'This is not a date and time.');
        if (to === null) throw invalidField('to', 'This is not a date and time.');
        if (to <= from || to - from > maxCalendarDays * 24 * 3600 * 1000)
          throw invalidField('to', `Ask for at most ${maxCalendarDays} days.`);
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
