import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BodyOf,
  isStaff,
  type MuteResult,
  type moderationEndpoints,
  moderationLimits,
} from '@lamplight/contract';
import type { Actor } from '../../http/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { changeCommentState, limitText, requiredText } from '../comments/index.ts';
import { recordAct } from './record-act.ts';
import { muteEnd } from './rules.ts';
import { type Db, findCase, findMember, listHiddenByMutes, listVisibleComments, setMute } from './store.ts';

interface MuteDeps {
  readonly db: Db;
  readonly clock: Clock;
}

type MuteBody = BodyOf<(typeof moderationEndpoints)['POST /moderation/members/{id}/mute']>;
type UnmuteBody = BodyOf<(typeof moderationEndpoints)['POST /moderation/members/{id}/unmute']>;

/**
 * Changes the state of comments, each in a transaction of its own, so that locks on several threads are never held
 * together. Returns whether there are more.
 */
async function changeAll(
  db: Db,
  list: (limit: number) => Promise<{ id: number }[]>,
  change: (tx: Db, id: number) => Promise<unknown>,
): Promise<{ changed_comments: number; more: boolean }> {
  const most = moderationLimits.commentsPerMute;
  const found = await list(most + 1);
  const comments = found.slice(0, most);
  for (const { id } of comments) {
    await db.transaction().execute((tx) => change(tx, id));
    // SQLite works in this thread: other requests go on between two comments.
    await nextTurn();
  }
  return { changed_comments: comments.length, more: found.length > most };
}

const nothingChanged = { changed_comments: 0, more: false };

async function requireCase(db: Db, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  if (!(await findCase(db, id))) throw new ProblemError('not_found', 'There is no such report.');
  return id;
}

/** Keeps a member from writing. @throws ProblemError not_found, or forbidden for staff */
export async function muteMember(
  { db, clock }: MuteDeps,
  actor: Pick<Actor, 'id'>,
  memberId: number,
  { days, reason: written, note = '', hide_comments = false, case_id }: MuteBody,
): Promise<MuteResult> {
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
    // The first write locks the account.
    await setMute(tx, memberId, until, reason);
    const member = await findMember(tx, memberId);
    if (!member) throw new ProblemError('not_found', 'This account does not exist.');
    if (isStaff(member)) throw new ProblemError('forbidden', 'Staff can’t be muted.');
    return recordAct(tx, clock, act);
  });
  const hidden = hide_comments
    ? await changeAll(
        db,
        (limit) => listVisibleComments(db, memberId, limit),
        (tx, id) => changeCommentState(tx, id, 'hidden', actId),
      )
    : nothingChanged;
  return { muted_until: until, ...hidden };
}

/** Lets a member write again. @throws ProblemError not_found */
export async function unmuteMember(
  { db, clock }: MuteDeps,
  actor: Pick<Actor, 'id'>,
  memberId: number,
  { note = '', show_comments = false, case_id }: UnmuteBody,
): Promise<MuteResult> {
  const act = {
    case_id: await requireCase(db, case_id),
    member_id: memberId,
    actor_id: actor.id,
    act: 'mute_ended' as const,
    note: limitText('note', note, moderationLimits.noteCharacters),
  };
  await db.transaction().execute(async (tx) => {
    await setMute(tx, memberId, null, null);
    if (!(await findMember(tx, memberId)))
      throw new ProblemError('not_found', 'This account does not exist.');
    await recordAct(tx, clock, act);
  });
  const shown = show_comments
    ? await changeAll(
        db,
        (limit) => listHiddenByMutes(db, memberId, limit),
        (tx, id) => changeCommentState(tx, id, 'visible'),
      )
    : nothingChanged;
  return { muted_until: null, ...shown };
}
