import type { AuditAction, AuditEntry } from '@lamplight/contract';
import { auditActions } from '@lamplight/contract/audit-actions';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '../../../lib/api.ts';
import { dayRange } from './day-range.ts';

export interface AuditFilter {
  readonly action: AuditAction | '';
  readonly actor: string;
  readonly member: string;
  /** First and last day, in the browser's time zone. */
  readonly from: string;
  readonly to: string;
}

const pageSize = 50;

const isAction = (value: string): value is AuditAction => auditActions.some((action) => action === value);
/** Returns the text if it is a day of the calendar, otherwise ''. `Date.parse` alone would accept 30 February. */
function dayOf(value: string | null): string {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return '';
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value) ? value : '';
}

/** Reads the filter in a URL; invalid values count as absent. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const action = query.get('action') ?? '';
  return {
    action: isAction(action) ? action : '',
    actor: (query.get('actor') ?? '').trim().slice(0, 320),
    member: (query.get('member') ?? '').trim().slice(0, 320),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
  };
}

interface AuditPage {
  readonly rows: AuditEntry[];
  readonly hasNext?: boolean;
}

/** Query of the audit list, in pages; empty values of the filter match everything. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }): Promise<AuditPage> => {
      const { action, actor, member } = filter;
      return callPage('GET /admin/audit', {
        query: {
          limit: pageSize,
          ...(pageParam !== null && { cursor: pageParam }),
          ...(action !== '' && { action }),
          ...(actor !== '' && { actor }),
          ...(member !== '' && { member }),
          ...dayRange(filter),
        },
        signal,
      });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, hasNext }) => (hasNext ? (rows.at(-1)?.id ?? null) : null),
  });
