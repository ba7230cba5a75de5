import { type auditEndpoints, limits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { type Clock, isoOf, parseInstant } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import { m } from './messages.ts';
import { deleteAuditBefore, findAccountIds, listAudit, presentEntry } from './store.ts';

const dayMs = 24 * 3_600_000;
/** Maximum rows per DELETE statement, which keeps locks short. */
const batchSize = 1000;

export interface Audit {
  readonly handlers: RouteHandlers<typeof auditEndpoints>;
  /** Hourly job that deletes entries older than the retention period. */
  readonly cleanup: Pick<PeriodicJob, 'start' | 'stop'>;
  /** Deletes expired entries immediately; returns their number. */
  deleteExpired(): Promise<number>;
}

export interface AuditDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: number;
  /** Normalizes a username or email address to compare it with `username_key` and `email_key`. */
  readonly normalizeName: (name: string) => string;
  /** Returns the stored name of a device in the current language. */
  readonly deviceText: (stored: string) => string;
}

/** Returns true for a calendar day such as '2026-01-31', false for a time. */
const isDay = (text: string): boolean => !text.includes('T');

/**
 * Parses a time, or a day, which means its start in UTC; returns milliseconds since 1970.
 * @throws ProblemError invalid_input
 */
function parseMoment(field: string, text: string): number {
  const ms = parseInstant(isDay(text) ? `${text}T00:00Z` : text);
  if (ms === null)
    throw new ProblemError('invalid_input', m.neitherDayNorTime({ field }), {
      fields: [
        {
          field,
          message: m.dayOrTime({ field }),
        },
      ],
    });
  return ms;
}

export function createAudit(deps: AuditDeps): Audit {
  const { db, clock, log, retentionDays, normalizeName, deviceText } = deps;
  async function deleteExpired(): Promise<number> {
    const moment = isoOf(clock.ms() - retentionDays * dayMs);
    for (let count = 0; ; ) {
      const deleted = await deleteAuditBefore(db, moment, batchSize);
      count += deleted;
      if (deleted < batchSize || cleanup.isStopping()) return count;
    }
  }
  const cleanup = createPeriodicJob({
    name: 'audit cleanup',
    log,
    run: deleteExpired,
    firstInMs: 60_000,
    intervalMs: 3_600_000,
  });

  const idsOf = (name: string | undefined): Promise<number[] | undefined> =>
    name === undefined
      ? Promise.resolve(undefined)
      : findAccountIds(db, normalizeName(name.replaceAll('\0', '')));

  return {
    cleanup,
    deleteExpired,
    handlers: {
      listAudit: async ({ query, ...exchange }) => {
        const { limit = limits.pageSize, action, cursor, from, to } = query;
        const [actorIds, memberIds] = await Promise.all([idsOf(query.actor), idsOf(query.member)]);
        const found = await listAudit(db, {
          action,
          actorIds,
          memberIds,
          since: from === undefined ? undefined : isoOf(parseMoment('from', from)),
          until: to === undefined ? undefined : isoOf(parseMoment('to', to) + (isDay(to) ? dayMs : 0)),
          before: cursor,
          limit: limit + 1,
        });
        return cursorPageResponse(
          exchange,
          found.map((row) => presentEntry(row, deviceText)),
          { limit },
        );
      },
    },
  };
}
