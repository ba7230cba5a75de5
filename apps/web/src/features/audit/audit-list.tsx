import type { AuditEntry } from '@lamplight/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { detailOf } from '../../lib/api.ts';
import { dateFormat } from '../../lib/site.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type AuditFilter, auditQuery } from './audit-queries.ts';
import { auditSentence } from './audit-text.ts';

const momentFormat = dateFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <li className="grid gap-x-4 gap-y-1 border-b border-border py-3 sm:grid-cols-[11rem_1fr]">
    <time dateTime={entry.created_at} className="text-sm text-text-2 sm:pt-0.5">
      {momentFormat.format(new Date(entry.created_at))}
    </time>
    <p className="min-w-0 break-words">
      {auditSentence(entry)}
      {entry.target && <span className="ms-2 text-sm text-text-2">{entry.target}</span>}
    </p>
  </li>
);

/** The audit list with a button for older entries. */
export function AuditList({ filter, clear }: { filter: AuditFilter; clear: ReactNode }) {
  const query = useInfiniteQuery(auditQuery(filter));
  const { data, error, isPending } = query;
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <div>
      <p role="status" className="sr-only">
        {data ? `${entries.length} entries shown` : ''}
      </p>
      {error && (
        <div className="mb-4">
          <ErrorState detail={detailOf(error, 'The audit log could not be loaded.')} query={query} />
        </div>
      )}
      {isPending && !error && (
        <p className="grid place-items-center py-16">
          <Spinner label="Loading the audit log" />
        </p>
      )}
      {data && entries.length === 0 && (
        <EmptyState
          icon={<History size={48} aria-hidden />}
          title={isFiltered ? 'Nothing matches' : 'Nothing here yet'}
          text={isFiltered ? 'Names must match exactly.' : 'What members and staff do will show up here.'}
          {...(isFiltered && { action: clear })}
        />
      )}
      {entries.length > 0 && (
        <ul aria-label="Audit log">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore query={query} label="Show older" />
    </div>
  );
}
