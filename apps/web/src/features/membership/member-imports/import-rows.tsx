import type { MemberImport, MemberImportRow, MemberRowState } from '@lamplight/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { Loading } from '../../../ui/loading.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { memberRowsQuery } from './import-queries.ts';
import { m } from './messages.ts';

const tabs = ['ready', 'imported', 'failed', 'refused', 'left_out', 'known'] as const;

const accessText = ({ access, months }: MemberImportRow): string =>
  access === null
    ? ''
    : access === 'free_months'
      ? m.access_free_months({ count: months })
      : m[`access_${access}`];

const Row = ({ row }: { row: MemberImportRow }) => {
  const facts = [row.username, accessText(row), row.plan, row.note].filter((fact) => fact !== '');
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-border py-3 sm:grid-cols-[6rem_1fr]">
      <span className="text-sm text-text-2 tabular-nums sm:pt-0.5">{m.line({ line: row.line })}</span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{row.email || m.noAddress}</bdi>
        </p>
        {facts.length > 0 && (
          <p className="text-sm text-text-2">
            {facts.map((fact, at) => (
              <span key={fact}>
                {at > 0 && ' · '}
                <bdi>{fact}</bdi>
              </span>
            ))}
          </p>
        )}
        {row.problems.map((problem) => (
          <p key={problem} className={row.state === 'ready' ? 'text-sm' : 'text-sm font-medium text-danger'}>
            {problem}
          </p>
        ))}
      </div>
    </li>
  );
};

function RowList({ job, state }: { job: MemberImport; state: MemberRowState }) {
  const version = `${job.state} ${job.rows[state]} ${JSON.stringify([job.columns, job.rules])}`;
  const query = useInfiniteQuery(memberRowsQuery(job.id, state, version));
  const rows = rowsOf(query.data);
  return (
    <QueryList
      query={query}
      count={rows.length}
      detail={detailOf(query.error, m.rowsNotLoaded)}
      loading={<Loading label={m.loadingRows} />}
      empty={<p className="py-4 text-text-2">{m.noRows}</p>}
    >
      <ul aria-label={m.rows}>
        {rows.map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </ul>
    </QueryList>
  );
}

/** Rows of a file by what becomes of them, each problem with its line number. */
export function ImportRows({ job }: { job: MemberImport }) {
  const shown = tabs.filter((state) => job.rows[state] > 0);
  const [chosen, setChosen] = useState<MemberRowState | null>(null);
  const selected = shown.find((state) => state === chosen) ?? shown[0];
  if (selected === undefined) return null;
  return (
    <Tabs
      label={m.rows}
      tabs={shown.map((id) => ({
        id,
        label: m[`tab_${id}`]({ count: job.rows[id] }),
        panel: <RowList key={`${job.id} ${id}`} job={job} state={id} />,
      }))}
      selected={selected}
      onSelect={setChosen}
    />
  );
}
