import type { AuditAction, AuditDetail } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';

export interface AuditEntry {
  /** Id of the account that acts; null for the operator and the system. */
  readonly actor_id: number | null;
  readonly action: AuditAction;
  /** Id of the account acted on; null or unset if none. */
  readonly member_id?: number | null;
  /** Object acted on, if it is not an account, such as 'comment 12'. */
  readonly target?: string;
  /** Facts of the action; must contain no secrets and no email addresses. */
  readonly detail?: AuditDetail;
  /** Set if the operator acted on the command line. */
  readonly by?: 'operator';
}

/** Returns the author of an audit entry: the admin with this id, or the operator if the id is null. */
export const adminOrOperator = (id: number | null): Pick<AuditEntry, 'actor_id' | 'by'> =>
  id === null ? { actor_id: null, by: 'operator' } : { actor_id: id };

/** Maximum characters of each text in an entry; longer texts are cut. */
const maxTextCharacters = 200;

const cut = (text: string): string =>
  Array.from(text.replaceAll('\0', '')).slice(0, maxTextCharacters).join('');

const cutTexts = (detail: AuditDetail): string =>
  JSON.stringify(detail, (_, value: unknown) => (typeof value === 'string' ? cut(value) : value));

/** Adds an entry to the audit list. Call it in the transaction of the action that the entry reports. */
export async function recordAudit(
  db: Database,
  clock: Pick<Clock, 'iso'>,
  { actor_id, action, member_id = null, target, detail, by }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      created_at: clock.iso(),
      action,
      actor_kind: by ?? (actor_id === null ? 'system' : 'account'),
      actor_id,
      member_id,
      target: target === undefined ? null : cut(target),
      detail: detail === undefined ? null : cutTexts(detail),
    })
    .execute();
}

/** Actions whose detail contains text that the actor has written. */
const writtenActions: readonly AuditAction[] = ['announcement_posted', 'updates_text_changed'];

/**
 * Clears the detail of audit entries about an account that is about to be deleted, and of entries with text that the
 * account wrote. The entries themselves stay.
 */
export const forgetAuditTexts = (trx: Database, id: number) =>
  trx
    .updateTable('audit_log')
    .set({ detail: null })
    .where((eb) =>
      eb.or([
        eb('member_id', '=', id),
        eb.and([eb('actor_id', '=', id), eb('action', 'in', writtenActions)]),
      ]),
    )
    .execute();
