import {
  type ModerationCaseDetail,
  type moderationEndpoints,
  moderationLimits,
  type ReportReason,
} from '@lamplight/contract';
import { readStored } from '@lamplight/messages/stored';
import type { Database } from '../../../db/schema.ts';
import { bytesOf, cursorPageResponse, fittingRows } from '../../../http/pagination.ts';
import { createRateLimit, type MakeLimiter, type RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import {
  type CaseListRow,
  countCases,
  countReasons,
  cursorAfterCase,
  findCaseRow,
  listActs,
  listCases,
  listContext,
  listReports,
  readCaseCursor,
} from './cases.ts';
import { decideCase } from './decide.ts';
import { ignoreMember, listIgnored, stopIgnoring } from './ignored-members.ts';
import { m } from './messages.ts';
import { muteMember, unmuteMember } from './mutes.ts';
import { presentCase, presentContext } from './present.ts';
import { reportComment } from './report-comment.ts';
import { type ActRow, listMembers } from './store.ts';
import { listWords, saveWords } from './watch-words.ts';

/** Maximum bytes of a case's reports, and of its history: the comments around it need the rest of the response. */
const maxHistoryBytes = 50_000;

export interface Moderation {
  readonly handlers: RouteHandlers<typeof moderationEndpoints>;
}

export interface ModerationDeps {
  readonly events: Events<Database>;
  readonly db: Database;
  readonly clock: Clock;
  readonly makeLimiter: MakeLimiter;
  /** Number of reports at which a comment is hidden until it is reviewed; 0 for never. */
  readonly reportsToHide: number;
}

/** Limits a member's reports an hour and a day. */
function createReportLimit(makeLimiter: MakeLimiter): Pick<RateLimit, 'count'> {
  const perHour = createRateLimit(makeLimiter, {
    name: 'report-hour',
    points: moderationLimits.reportsPerHour,
    seconds: 3600,
  });
  const perDay = createRateLimit(makeLimiter, {
    name: 'report-day',
    points: moderationLimits.reportsPerDay,
    seconds: 86_400,
  });
  return {
    count: async (key: string) => {
      await perHour.count(key);
      await perDay.count(key);
    },
  };
}

export function createModeration(deps: ModerationDeps): Moderation {
  const { db, clock, makeLimiter, reportsToHide } = deps;
  const reportLimit = createReportLimit(makeLimiter);
  const ignoreLimit = createRateLimit(makeLimiter, {
    name: 'ignore-member',
    points: moderationLimits.ignoresPerHour,
    seconds: 3600,
  });

  async function presentAll(rows: readonly CaseListRow[]) {
    const authorIds = [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))];
    const members = await listMembers(db, authorIds);
    const reasons = await countReasons(
      db,
      rows.map(({ id }) => id),
    );
    const shown = {
      authors: new Map(members.map((member) => [member.id, member])),
      reasons,
      now: clock.iso(),
    };
    return rows.map((row) => presentCase(row, shown));
  }

  async function caseDetail(id: number): Promise<ModerationCaseDetail> {
    const row = await findCaseRow(db, id);
    const [shown] = row ? await presentAll([row]) : [];
    if (!row || !shown) throw new ProblemError('not_found', m.noSuchReport);
    const isGone = row.comment_id === null || shown.comment === null;
    const thread = isGone ? [] : await listContext(db, { id: row.comment_id ?? 0, thread_id: row.thread_id });
    const reports = await listReports(db, id);
    const acts = await listActs(db, id, row.author_id);
    return {
      ...shown,
      thread: thread.map(presentContext),
      reports: fittingRows(
        reports.map(({ username, reason, ...report }) => ({
          ...report,
          username: username ?? m.formerMember,
          reason: reason as ReportReason,
        })),
        bytesOf,
        maxHistoryBytes,
      ),
      acts: fittingRows(
        acts.map(({ actor_id, actor, act, note, ...done }) => ({
          ...done,
          note: readStored(note),
          act: act as ActRow['act'],
          actor: actor_id === null ? null : (actor ?? m.formerMember),
        })),
        bytesOf,
        maxHistoryBytes,
      ),
    };
  }

  return {
    handlers: {
      reportComment: async ({ body, actor }) => {
        await reportComment({ db, clock, reportsToHide, reportLimit }, actor, body);
        return { reported: true };
      },
      listIgnoredMembers: async ({ actor }) => listIgnored(db, actor.id),
      ignoreMember: async ({ params, actor }) => ignoreMember({ db, clock, ignoreLimit }, actor, params.id),
      stopIgnoringMember: async ({ params, actor }) => {
        await stopIgnoring(db, actor.id, params.id);
        return { ignored: false };
      },
      listWatchWords: async () => ({ words: await listWords(db) }),
      saveWatchWords: async ({ body, actor }) => ({
        words: await saveWords(db, body, { actor, clock }),
      }),
      listModerationCases: async ({ query, ...exchange }) => {
        const { state = 'open', limit = moderationLimits.casesShown, cursor } = query;
        const after = cursor === undefined ? null : readCaseCursor(state, cursor);
        const rows = await listCases(db, { state, after, limit: limit + 1 });
        const shown = await presentAll(rows);
        const withCursors = shown.map((row) => ({
          ...row,
          cursor: cursorAfterCase(state, {
            at: (state === 'open' ? row.opened_at : row.closed_at) ?? '',
            id: row.id,
          }),
        }));
        return cursorPageResponse(exchange, withCursors, { limit, total: await countCases(db, state) });
      },
      countModerationCases: async () => ({ open: await countCases(db, 'open') }),
      getModerationCase: async ({ params }) => caseDetail(params.id),
      decideModerationCase: async ({ params, body, actor }) => {
        await decideCase(deps, actor, params.id, body);
        return caseDetail(params.id);
      },
      muteMember: async ({ params, body, actor }) => muteMember({ db, clock }, actor, params.id, body),
      unmuteMember: async ({ params, body, actor }) => unmuteMember(deps, actor, params.id, body),
    },
  };
}
