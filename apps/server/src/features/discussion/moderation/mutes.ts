import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BodyOf, MuteResult, moderationEndpoints } from '@lamplight/contract';
import { isStaff, moderationLimits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { type Clock, isSameInstant } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import { limitText, requiredText } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import { changeCommentState } from '../comments/set-state.ts';
import { m } from './messages.ts';
import { muteEnd, muteInForce } from './rules.ts';
import {
  type ActRow,
  findCase,
  findLastMuteAct,
  findMember,
  insertAct,
  listHiddenByMutes,
  listVisibleComments,
  lockMember,
  type MemberRow,
  setMute,
} from './store.ts';

interface Act extends Omit<ActRow, 'created_at' | 'until'> {
  readonly comment_id?: number | null;
  /** End of a mute. */
  readonly until?: string | null;
}

/** Adds an act to the case's history and to the audit list. Returns its id. */
export async function recordAct(
  tx: Database,
  clock: Clock,
  { comment_id, until = null, ...act }: Act,
): Promise<number> {
  const { id } = await insertAct(tx, { ...act, until, created_at: clock.iso() });
  await recordAudit(tx, clock, {
    actor_id: act.actor_id,
    action: act.act,
    member_id: act.member_id,
    ...(comment_id ? { target: `comment ${comment_id}` } : {}),
    detail: { ...(act.note ? { note: act.note } : {}), ...(until ? { until } : {}) },
  });
  return id;
}

interface MuteDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Maximum comments that one call hides or shows. */
  readonly commentsPerMute?: number;
}

type MuteBody = BodyOf<(typeof moderationEndpoints)['POST /moderation/members/{id}/mute']>;
type UnmuteBody = BodyOf<(typeof moderationEndpoints)['POST /moderation/members/{id}/unmute']>;

/**
 * Changes the state of comments, each in its own transaction, so that no transaction locks several threads. Returns how
 * many were changed, and whether comments remain to be changed.
 */
async function changeAll(
  { db, commentsPerMute: most = moderationLimits.commentsPerMute }: MuteDeps,
  list: (limit: number) => Promise<{ id: number }[]>,
  change: (tx: Database, id: number) => Promise<unknown>,
): Promise<{ changed_comments: number; more: boolean }> {
  const found = await list(most + 1);
  const comments = found.slice(0, most);
  for (const { id } of comments) {
    await db.transaction().execute((tx) => change(tx, id));
    // Queries of SQLite block this thread: let other requests run between two comments.
    await nextTurn();
  }
  return { changed_comments: comments.length, more: found.length > most };
}

const nothingChanged = { changed_comments: 0, more: false };

async function requireCase(db: Database, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  if (!(await findCase(db, id))) throw new ProblemError('not_found', m.noSuchReport);
  return id;
}

/**
 * Returns the id of the act whose work a repeated call continues: the member's last mute or unmute.
 * @throws ProblemError invalid_input if a later act followed
 */
async function continuedAct(
  db: Database,
  memberId: number,
  { act_id, act }: { readonly act_id: number; readonly act: ActRow['act'] },
): Promise<number> {
  const last = await findLastMuteAct(db, memberId);
  if (last?.id !== act_id || last.act !== act) throw new ProblemError('invalid_input', m.muteChanged);
  return last.id;
}

/**
 * Locks the account and returns it.
 * @param expected end of the mute that the moderator saw; undefined to accept any
 * @throws ProblemError not_found, or precondition_failed if another mute is in force
 */
async function requireMember(
  tx: Database,
  id: number,
  { expected, now }: { readonly expected: string | null | undefined; readonly now: string },
): Promise<MemberRow> {
  const member = await lockMember(tx, id);
  if (!member) throw new ProblemError('not_found', m.noAccount);
  const until = muteInForce(member.muted_until, now);
  if (expected !== undefined && until !== null && !isSameInstant(expected, until))
    throw new ProblemError('precondition_failed', m.mutedMeanwhile);
  return member;
}

/**
 * Mutes a member and, if requested, hides the member's comments. A call with `act_id` continues to hide comments.
 * @throws ProblemError not_found, forbidden for staff, or precondition_failed
 */
export async function muteMember(
  deps: MuteDeps,
  actor: Pick<Actor, 'id'>,
  memberId: number,
  body: MuteBody,
): Promise<MuteResult> {
  const { db, clock } = deps;
  const { days, reason: written, note = '', hide_comments = false, case_id, act_id } = body;
  const reason = requiredText('reason', written, moderationLimits.muteReasonCharacters);
  const until = muteEnd(days, clock.ms());
  const act = {
    case_id: await requireCase(db, case_id),
    member_id: memberId,
    actor_id: actor.id,
    act: 'member_muted' as const,
    note: limitText('note', note, moderationLimits.noteCharacters) || reason,
    until,
  };
  const actId = await db.transaction().execute(async (tx) => {
    const expected = act_id === undefined ? body.expected_muted_until : undefined;
    const member = await requireMember(tx, memberId, { expected, now: clock.iso() });
    if (isStaff(member)) throw new ProblemError('forbidden', m.staffNotMuted);
    if (act_id !== undefined) {
      const continued = await continuedAct(tx, memberId, { act_id, act: act.act });
      if (muteInForce(member.muted_until, clock.iso()) === null)
        throw new ProblemError('invalid_input', m.muteEnded);
      return continued;
    }
    await setMute(tx, memberId, until, reason);
    return recordAct(tx, clock, act);
  });
  const hidden = hide_comments
    ? await changeAll(
        deps,
        (limit) => listVisibleComments(db, memberId, limit),
        (tx, id) => changeCommentState(tx, id, 'hidden', actId),
      )
    : nothingChanged;
  const muted_until = act_id === undefined ? until : ((await findMember(db, memberId))?.muted_until ?? null);
  return { muted_until, act_id: actId, ...hidden };
}

/**
 * Ends a member's mute and, if requested, shows the comments that mutes have hidden. Records no act if the member was
 * not muted and has no comments to show.
 * @throws ProblemError not_found, or precondition_failed
 */
export async function unmuteMember(
  deps: MuteDeps & { readonly events: Events<Database> },
  actor: Pick<Actor, 'id'>,
  memberId: number,
  body: UnmuteBody,
): Promise<MuteResult> {
  const { db, clock } = deps;
  const { note = '', show_comments = false, case_id, act_id } = body;
  const act = {
    case_id: await requireCase(db, case_id),
    member_id: memberId,
    actor_id: actor.id,
    act: 'mute_ended' as const,
    note: limitText('note', note, moderationLimits.noteCharacters),
  };
  const actId = await db.transaction().execute(async (tx) => {
    if (act_id !== undefined) return continuedAct(tx, memberId, { act_id, act: act.act });
    const seen = { expected: body.expected_muted_until, now: clock.iso() };
    const { muted_until } = await requireMember(tx, memberId, seen);
    if (muteInForce(muted_until, seen.now) === null) {
      const hasHidden = show_comments && (await listHiddenByMutes(tx, memberId, 1)).length > 0;
      if (!hasHidden) return null;
      const last = await findLastMuteAct(tx, memberId);
      // Another request has ended the mute and is showing the comments.
      if (last?.act === act.act) return last.id;
    }
    await setMute(tx, memberId, null, null);
    return recordAct(tx, clock, act);
  });
  const shown =
    show_comments && actId !== null
      ? await changeAll(
          deps,
          (limit) => listHiddenByMutes(db, memberId, limit),
          async (tx, id) => {
            await changeCommentState(tx, id, 'visible');
            await deps.events.emit('commentShown', tx, { commentId: id });
          },
        )
      : nothingChanged;
  return { muted_until: null, act_id: actId, ...shown };
}
