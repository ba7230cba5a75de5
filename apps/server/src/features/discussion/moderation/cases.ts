import { moderationLimits, type ReportReason } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { isInt32, isMoment, readCursor, writeCursor } from '../../../http/cursor.ts';
import type { CaseRow } from './store.ts';

export type CaseState = CaseRow['state'];

/** Case after which a page of the queue begins: its time and its id. */
export interface CasePosition {
  readonly at: string;
  readonly id: number;
}

const selectCases = (db: Database) =>
  db
    .selectFrom('moderation_cases as m')
    .leftJoin('comments as c', 'c.id', 'm.comment_id')
    .leftJoin('discussions as d', 'd.id', 'c.discussion_id')
    .leftJoin('chapters as ch', 'ch.id', 'd.chapter_id')
    .leftJoin('books as b', (join) =>
      join.on((eb) =>
        eb.or(
          (['d.book_id', 'd.reviewed_book_id', 'ch.book_id'] as const).map((id) =>
            eb('b.id', '=', eb.ref(id)),
          ),
        ),
      ),
    )
    .selectAll('m')
    .select([
      'c.content',
      'c.state as comment_state',
      'c.removed',
      'c.reply_to_id',
      'c.thread_id',
      'c.timestamp',
      'c.created_at as comment_created_at',
      'd.kind',
      'd.id as discussion_id',
      'ch.id as chapter_id',
      'ch.title as chapter_title',
      'b.id as book_id',
      'b.title as book_title',
    ]);

export type CaseListRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number];

/** Lists cases: open ones whose comment still exists, oldest first; closed ones, latest first. */
export function listCases(
  db: Database,
  { state, after, limit }: { state: CaseState; after: CasePosition | null; limit: number },
): Promise<CaseListRow[]> {
  const all = selectCases(db).where('m.state', '=', state).limit(limit);
  if (state === 'open') {
    const open = all.where('c.removed', '=', 0).orderBy('m.opened_at').orderBy('m.id');
    if (!after) return open.execute();
    return open
      .where(({ eb, refTuple, tuple }) => eb(refTuple('m.opened_at', 'm.id'), '>', tuple(after.at, after.id)))
      .execute();
  }
  const closed = all.orderBy('m.closed_at', 'desc').orderBy('m.id', 'desc');
  if (!after) return closed.execute();
  return closed
    .where(({ eb, refTuple, tuple }) => eb(refTuple('m.closed_at', 'm.id'), '<', tuple(after.at, after.id)))
    .execute();
}

export const findCaseRow = (db: Database, id: number): Promise<CaseListRow | undefined> =>
  selectCases(db).where('m.id', '=', id).executeTakeFirst();

export async function countCases(db: Database, state: CaseState): Promise<number> {
  const all = db
    .selectFrom('moderation_cases as m')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('m.state', '=', state);
  const counted =
    state === 'open'
      ? all.innerJoin('comments as c', 'c.id', 'm.comment_id').where('c.removed', '=', 0)
      : all;
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Counts the reports of each case by reason. */
export const countReasons = async (
  db: Database,
  caseIds: readonly number[],
): Promise<{ case_id: number; reason: ReportReason; count: number }[]> => {
  if (caseIds.length === 0) return [];
  const rows = await db
    .selectFrom('comment_reports')
    .select(({ fn }) => ['case_id', 'reason', fn.countAll<number>().as('count')])
    .where('case_id', 'in', caseIds)
    .groupBy(['case_id', 'reason'])
    .orderBy('case_id')
    .orderBy('reason')
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason as ReportReason }));
};

export const listReports = (db: Database, caseId: number) =>
  db
    .selectFrom('comment_reports as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'u.username', 'r.reason', 'r.note', 'r.outcome', 'r.created_at'])
    .where('r.case_id', '=', caseId)
    .orderBy('r.id', 'desc')
    .limit(moderationLimits.historyShown)
    .execute();

/** Lists the moderation acts on a case and on its author, latest first. */
export const listActs = (db: Database, caseId: number, authorId: number | null) =>
  db
    .selectFrom('moderation_acts as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.id', 'a.act', 'a.actor_id', 'u.username as actor', 'a.note', 'a.until', 'a.created_at'])
    .where((eb) =>
      authorId === null
        ? eb('a.case_id', '=', caseId)
        : eb.or([eb('a.case_id', '=', caseId), eb('a.member_id', '=', authorId)]),
    )
    .orderBy('a.id', 'desc')
    .limit(moderationLimits.historyShown)
    .execute();

const selectContext = (db: Database) =>
  db
    .selectFrom('comments as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.content',
      'c.state',
      'c.removed',
      'c.reply_to_id',
      'c.timestamp',
      'c.created_at',
      'c.user_id',
      'u.username',
      'u.profile_image',
    ]);

export type ContextRow = Awaited<ReturnType<ReturnType<typeof selectContext>['execute']>>[number];

/** Lists a comment with the first comment of its thread and the adjacent replies, in any state. */
export async function listContext(
  db: Database,
  comment: { readonly id: number; readonly thread_id: number | null },
): Promise<ContextRow[]> {
  const threadId = comment.thread_id ?? comment.id;
  const near = moderationLimits.contextReplies;
  const inThread = selectContext(db).where('c.thread_id', '=', threadId);
  const before = await inThread.where('c.id', '<', comment.id).orderBy('c.id', 'desc').limit(near).execute();
  const after = await inThread.where('c.id', '>', comment.id).orderBy('c.id').limit(near).execute();
  const own = await selectContext(db)
    .where('c.id', 'in', [...new Set([threadId, comment.id])])
    .orderBy('c.id')
    .execute();
  return [...own, ...before, ...after].toSorted((a, b) => a.id - b.id);
}

export const cursorAfterCase = (state: CaseState, { at, id }: CasePosition): string =>
  writeCursor(state, [at, id]);

/**
 * Parses a cursor.
 * @throws ProblemError invalid_input if the text is not a cursor of this list
 */
export function readCaseCursor(state: CaseState, cursor: string): CasePosition {
  const [at, id] = readCursor(cursor, { parameter: 'state', list: state, checks: [isMoment, isInt32] });
  return { at: String(at), id: Number(id) };
}
