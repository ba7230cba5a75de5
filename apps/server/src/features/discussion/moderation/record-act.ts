import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../accounts/index.ts';
import { type ActRow, insertAct } from './store.ts';

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
