import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import { subjectVisibility } from '../comments/store.ts';

/** Kinds of discussions about books: they need library access. */
export const libraryKinds = ['chapter', 'book', 'review'] as const;

export type CaseRow = Selectable<Schema['moderation_cases']>;

/** Finds a comment's text, and the columns that decide whether a member may report it. */
export const findReportedComment = (db: Database, id: number) =>
  db
    .selectFrom('comments as c')
    .innerJoin('discussions as d', 'd.id', 'c.discussion_id')
    .select(['c.id', 'c.user_id', 'c.content', 'c.reply_to_id', 'c.removed', 'c.state', 'd.kind'])
    .select(subjectVisibility.as('visibility'))
    .where('c.id', '=', id)
    .executeTakeFirst();

export const findCase = (db: Database, id: number): Promise<CaseRow | undefined> =>
  db.selectFrom('moderation_cases').selectAll().where('id', '=', id).executeTakeFirst();

export const findCaseOf = (db: Database, commentId: number): Promise<CaseRow | undefined> =>
  db.selectFrom('moderation_cases').selectAll().where('comment_id', '=', commentId).executeTakeFirst();

export const insertCase = (
  db: Database,
  opened: Pick<CaseRow, 'comment_id' | 'author_id' | 'source' | 'opened_at'>,
): Promise<CaseRow> =>
  db
    .insertInto('moderation_cases')
    .values({ ...opened, state: 'open' })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateCase = (db: Database, id: number, changes: Partial<Omit<CaseRow, 'id'>>) =>
  db.updateTable('moderation_cases').set(changes).where('id', '=', id).execute();

/** Opens a decided case for another review; earlier reports and decisions stay in its history. */
export const reopenClosedCase = (db: Database, id: number, opened_at: string) =>
  db
    .updateTable('moderation_cases')
    .set({
      state: 'open',
      outcome: null,
      previous_comment_state: null,
      reported_text: null,
      opened_at,
      closed_at: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'closed')
    .execute();

/** Deletes the reported texts stored for an author's comments; cases of existing comments show the current text. */
export async function forgetReportedTexts(db: Database, authorId: number): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set({ reported_text: null })
    .where('author_id', '=', authorId)
    .execute();
}

/** Returns a comment's state, and its book if it is a review. */
export const findReviewState = (db: Database, commentId: number) =>
  db
    .selectFrom('comments as c')
    .innerJoin('discussions as d', 'd.id', 'c.discussion_id')
    .select(['c.state', 'd.reviewed_book_id'])
    .where('c.id', '=', commentId)
    .executeTakeFirst();

/** Returns whether a member deleted a hidden review of this book, and no later review by the member was approved. */
export const hasDeletedHiddenReview = async (
  db: Database,
  authorId: number,
  bookId: number,
): Promise<boolean> => {
  const found = await db
    .selectFrom('moderation_cases')
    .select('id')
    .where('hidden_review_of', '=', bookId)
    .where('author_id', '=', authorId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Stops holding the member's reviews of a book, since a moderator approved one. */
export const forgetHiddenReviews = (db: Database, authorId: number, bookId: number) =>
  db
    .updateTable('moderation_cases')
    .set({ hidden_review_of: null })
    .where('hidden_review_of', '=', bookId)
    .where('author_id', '=', authorId)
    .execute();

export const hasReported = async (db: Database, caseId: number, userId: number): Promise<boolean> => {
  const report = await db
    .selectFrom('comment_reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return report !== undefined;
};

export const insertReport = (
  db: Database,
  report: { case_id: number; user_id: number; reason: string; note: string; created_at: string },
) => db.insertInto('comment_reports').values(report).execute();

/** Maximum number of a case's reporters read to decide whether its comment is hidden: far above any threshold. */
const maxReporters = 200;

/** Lists the members whose reports are undecided, with the number of their earlier reports by outcome. */
export async function listReporterRecords(
  db: Database,
  caseId: number,
): Promise<{ upheld: number; dismissed: number }[]> {
  const waiting = await db
    .selectFrom('comment_reports')
    .select('user_id')
    .where('case_id', '=', caseId)
    .where('outcome', 'is', null)
    .orderBy('id')
    .limit(maxReporters)
    .execute();
  const ids = waiting.flatMap(({ user_id }) => user_id ?? []);
  if (ids.length === 0) return [];
  const decided = await db
    .selectFrom('comment_reports')
    .select((eb) => ['user_id', 'outcome', eb.fn.countAll<number>().as('count')])
    .where('user_id', 'in', ids)
    .where('outcome', 'is not', null)
    .groupBy(['user_id', 'outcome'])
    .execute();
  const count = (id: number, outcome: string) =>
    decided.find((row) => row.user_id === id && row.outcome === outcome)?.count ?? 0;
  return ids.map((id) => ({ upheld: count(id, 'upheld'), dismissed: count(id, 'dismissed') }));
}

/**
 * Records a decision on the reports of a case's current review: on undecided reports, and on those that the
 * previous decision of this review settled.
 */
export const decideReports = (
  db: Database,
  { id, closed_at }: Pick<CaseRow, 'id' | 'closed_at'>,
  outcome: 'upheld' | 'dismissed',
  decided_at: string,
) =>
  db
    .updateTable('comment_reports')
    .set({ outcome, decided_at })
    .where('case_id', '=', id)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('decided_at', '=', closed_at)]))
    .execute();

/** Marks the reports of the last decision as undecided again. */
export const undecideReports = (db: Database, caseId: number, decidedAt: string) =>
  db
    .updateTable('comment_reports')
    .set({ outcome: null, decided_at: null })
    .where('case_id', '=', caseId)
    .where('decided_at', '=', decidedAt)
    .execute();

export interface ActRow {
  readonly case_id: number | null;
  readonly member_id: number | null;
  /** Moderator who acted; null for an automatic rule. */
  readonly actor_id: number | null;
  readonly act:
    | 'comment_hidden'
    | 'comment_shown'
    | 'comment_deleted'
    | 'case_reopened'
    | 'member_muted'
    | 'mute_ended';
  readonly note: string;
  readonly until: string | null;
  readonly created_at: string;
}

export const insertAct = (db: Database, row: ActRow): Promise<{ id: number }> =>
  db.insertInto('moderation_acts').values(row).returning('id').executeTakeFirstOrThrow();

/** Returns whether the moderator has added the same act with the same note to the case since it was closed. */
export const hasAct = async (
  db: Database,
  { case_id, actor_id, act, note }: Pick<ActRow, 'case_id' | 'actor_id' | 'act' | 'note'>,
  closedAt: string,
): Promise<boolean> =>
  (await db
    .selectFrom('moderation_acts')
    .select('id')
    .where('case_id', '=', case_id)
    .where('actor_id', '=', actor_id)
    .where('act', '=', act)
    .where('note', '=', note)
    .where('created_at', '>=', closedAt)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Finds the last act that muted a member or ended a mute. */
export const findLastMuteAct = (db: Database, memberId: number) =>
  db
    .selectFrom('moderation_acts')
    .select(['id', 'act'])
    .where('member_id', '=', memberId)
    .where('act', 'in', ['member_muted', 'mute_ended'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const memberColumns = [
  'id',
  'username',
  'profile_image',
  'role',
  'staff_role',
  'muted_until',
  'mute_reason',
  'created_at',
] as const;

/** Finds an account with the columns that moderators see. */
export const findMember = (db: Database, id: number) =>
  db.selectFrom('users').select(memberColumns).where('id', '=', id).executeTakeFirst();

/** Locks an account and returns it. */
export const lockMember = (tx: Database, id: number): Promise<MemberRow | undefined> =>
  tx
    .updateTable('users')
    .set((eb) => ({ muted_until: eb.ref('muted_until') }))
    .where('id', '=', id)
    .returning(memberColumns)
    .executeTakeFirst();

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export const listMembers = (db: Database, ids: readonly number[]): Promise<MemberRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('users').select(memberColumns).where('id', 'in', ids).execute();

export const setMute = (db: Database, id: number, muted_until: string | null, mute_reason: string | null) =>
  db.updateTable('users').set({ muted_until, mute_reason }).where('id', '=', id).execute();

/** Lists a member's visible comments, latest first: replies come before what they reply to. */
export const listVisibleComments = (db: Database, userId: number, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'visible')
    .where('removed', '=', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Lists a member's comments that a mute hid. */
export const listHiddenByMutes = (db: Database, userId: number, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'hidden')
    .where('hidden_by_act', 'is not', null)
    .where('removed', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute();
