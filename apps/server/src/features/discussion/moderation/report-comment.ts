import { type BodyOf, isStaff, type moderationEndpoints, moderationLimits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { type Actor, refusalError } from '../../../http/auth.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { mayKnow } from '../../../http/reader.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { inStoredLanguage } from '../../../platform/language.ts';
import { limitText } from '../../../platform/text-fields.ts';
import { muteError } from '../../accounts/index.ts';
import { lockComment } from '../comments/commands.ts';
import { changeCommentState } from '../comments/set-state.ts';
import { m } from './messages.ts';
import { recordAct } from './mutes.ts';
import { isHiddenByReports } from './rules.ts';
import {
  findCaseOf,
  findMember,
  findReportedComment,
  hasReported,
  insertCase,
  insertReport,
  libraryKinds,
  listReporterRecords,
  updateCase,
} from './store.ts';

export interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Number of reports at which a comment is hidden until it is reviewed; 0 for never. */
  readonly reportsToHide: number;
  readonly reportLimit: RateLimit;
}

type Report = BodyOf<(typeof moderationEndpoints)['POST /comment-reports']>;

const commentDeleted = () => new ProblemError('not_found', m.commentDeleted);

/** Finds a comment that this member may report. @throws ProblemError not_found, forbidden, subscription_required */
async function requireReportable(db: Database, actor: Actor, id: number) {
  const comment = await findReportedComment(db, id);
  if (!comment) throw commentDeleted();
  const needsLibrary = libraryKinds.some((kind) => kind === comment.kind);
  const refusal = refusalError(actor, needsLibrary ? 'library' : 'signed_in');
  if (refusal) throw refusal;
  if (!mayKnow(actor, comment)) throw commentDeleted();
  if (comment.user_id === actor.id) throw new ProblemError('forbidden', m.ownComment);
  if (comment.removed === 1 || comment.state !== 'visible') throw commentDeleted();
  if (comment.kind === 'announcement' && comment.reply_to_id === null)
    throw new ProblemError('forbidden', m.announcementNotReported);
  return comment;
}

/** Saves a member's report and hides the comment if there are enough reports. A repeated report changes nothing. */
export async function reportComment(
  { db, clock, reportsToHide, reportLimit }: ReportDeps,
  actor: Actor,
  { comment_id, reason, note: written = '' }: Report,
): Promise<void> {
  const comment = await requireReportable(db, actor, comment_id);
  const note = limitText('note', written, moderationLimits.noteCharacters);
  const mute = note === '' ? null : muteError(actor, 'note');
  if (mute) throw mute;
  await reportLimit.count(String(actor.id));
  const now = clock.iso();

  await db.transaction().execute(async (tx) => {
    // Lock the comment first, as decisions do, so that only one case is created for it.
    const locked = await lockComment(tx, comment.id);
    if (!locked || locked.removed === 1) throw commentDeleted();
    const author_id = locked.user_id;
    const found =
      (await findCaseOf(tx, comment.id)) ??
      (await insertCase(tx, { comment_id: comment.id, author_id, source: 'report', opened_at: now }));
    if (await hasReported(tx, found.id, actor.id)) return;
    await insertReport(tx, { case_id: found.id, user_id: actor.id, reason, note, created_at: now });
    const isReopened = found.state === 'closed';
    const isFirst = isReopened || found.reported_text === null;
    const current = isFirst ? await findReportedComment(tx, comment.id) : undefined;
    await updateCase(tx, found.id, {
      report_count: isReopened ? 1 : found.report_count + 1,
      ...(current ? { reported_text: current.content } : {}),
      ...(isReopened
        ? { state: 'open', outcome: null, previous_comment_state: null, opened_at: now, closed_at: null }
        : {}),
    });
    if (locked.state !== 'visible') return;
    const author = author_id === null ? undefined : await findMember(tx, author_id);
    const isByStaff = author !== undefined && isStaff(author);
    const reporters = await listReporterRecords(tx, found.id);
    if (!isHiddenByReports(reporters, { threshold: reportsToHide, isStaff: isByStaff })) return;
    await changeCommentState(tx, comment.id, 'hidden');
    await recordAct(tx, clock, {
      case_id: found.id,
      comment_id: comment.id,
      member_id: author_id,
      actor_id: null,
      act: 'comment_hidden',
      note: inStoredLanguage(() => m.reports({ count: reporters.length })),
    });
  });
}
