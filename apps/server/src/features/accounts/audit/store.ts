import type { AuditAction, AuditDetail, AuditEntry } from '@lamplight/contract';
import { readStored } from '@lamplight/messages/stored';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  /** Ids of accounts; an empty list matches nothing. */
  readonly actorIds?: readonly number[] | undefined;
  readonly memberIds?: readonly number[] | undefined;
  /** ISO times: `since` is inclusive, `until` exclusive. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Lists only entries with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

type AuditRow = Selectable<Schema['audit_log']> & {
  readonly actor_name: string | null;
  readonly member_name: string | null;
};

/** Returns the ids of at most two accounts whose username or email address has this normalized key. */
export async function findAccountIds(db: Database, key: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('username_key', '=', key), eb('email_key', '=', key)]))
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists entries, newest first; each filter is backed by a database index. */
export function listAudit(db: Database, filter: AuditFilter): Promise<AuditRow[]> {
  const { action, actorIds, memberIds, since, until, before, limit } = filter;
  let query = db
    .selectFrom('audit_log as a')
    .leftJoin('users as actor', 'actor.id', 'a.actor_id')
    .leftJoin('users as member', 'member.id', 'a.member_id')
    .selectAll('a')
    .select(['actor.username as actor_name', 'member.username as member_name'])
    .orderBy('a.id', 'desc')
    .limit(limit);
  if (action !== undefined) query = query.where('a.action', '=', action);
  if (actorIds !== undefined) query = query.where('a.actor_id', 'in', actorIds.length > 0 ? actorIds : [0]);
  if (memberIds !== undefined)
    query = query.where('a.member_id', 'in', memberIds.length > 0 ? memberIds : [0]);
  if (since !== undefined) query = query.where('a.created_at', '>=', since);
  if (until !== undefined) query = query.where('a.created_at', '<', until);
  if (before !== undefined) query = query.where('a.id', '<', before);
  return query.execute();
}

const accountOf = (id: number | null, username: string | null) =>
  id === null || username === null ? null : { id, username };

/** @param deviceText translates the stored name of a device */
export const presentEntry = (row: AuditRow, deviceText: (stored: string) => string): AuditEntry => ({
  id: row.id,
  created_at: row.created_at,
  action: row.action,
  actor_kind: row.actor_kind,
  actor: accountOf(row.actor_id, row.actor_name),
  member: accountOf(row.member_id, row.member_name),
  target: row.target,
  detail: Object.entries(JSON.parse(row.detail ?? '{}') as AuditDetail).map(([name, value]) => ({
    name,
    value: typeof value !== 'string' ? value : name === 'device' ? deviceText(value) : readStored(value),
  })),
});

/**
 * Deletes at most `limit` entries that are older than an ISO time, oldest first; returns the number of deleted
 * entries.
 */
export async function deleteAuditBefore(db: Database, moment: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_log')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('audit_log')
        .select('id')
        .where('created_at', '<', moment)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
