import type { AuditEntry } from '@lamplight/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { type AuditFilter, auditQuery } from './audit-queries.ts';
import { auditSentence, targetText } from './audit-text.ts';
import { m } from './messages.ts';

const momentFormat = dateFormat('moment');

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <li className="grid gap-x-4 gap-y-1 border-b border-border py-3 sm:grid-cols-[11rem_1fr]">
    <time dateTime={entry.created_at} className="text-sm text-text-2 sm:pt-0.5">
      {momentFormat.format(new Date(entry.created_at))}
    </time>
    <p className="min-w-0 break-words">
      {auditSentence(entry)}
      {entry.target && <span className="ms-2 text-sm text-text-2">{targetText(entry.target)}</span>}
    </p>
  </li>
);

/** Returns advice for a search that finds nothing. */
function searchHint({ actor, member, from, to }: AuditFilter): string {
  if (from !== '' && to !== '' && from > to) return m.fromAfterTo;
  return actor !== '' || member !== '' ? m.namesHint : m.emptyFilterHint;
}

/** The audit list with a button for older entries. */
export function AuditList({ filter, clear }: { filter: AuditFilter; clear: ReactNode }) {
  const query = useInfiniteQuery(auditQuery(filter));
  const { data, error } = query;
  const entries = rowsOf(data);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <div>
      <p role="status" className="sr-only">
        {data ? m.entriesShown({ count: entries.length }) : ''}
      </p>
      <QueryList
        key={JSON.stringify(filter)}
        query={query}
        count={entries.length}
        detail={detailOf(error, m.notLoaded)}
        loading={<Loading label={m.loading} />}
        empty={
          <EmptyState
            icon={<History size={48} aria-hidden />}
            title={isFiltered ? m.nothingMatches : m.nothingHereYet}
            text={isFiltered ? searchHint(filter) : m.emptyHint}
            {...(isFiltered && { action: clear })}
          />
        }
        label={m.showOlder}
      >
        <ul aria-label={m.auditLog}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </QueryList>
    </div>
  );
}
