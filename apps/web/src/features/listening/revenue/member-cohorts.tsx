import type { MemberCohort } from '@lamplight/contract';
import { formatNumber } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { CsvButton } from '../figures/csv-button.tsx';
import { FiguresTable } from '../figures/figures-table.tsx';
import { monthText } from '../figures/period-text.ts';
import { m } from './messages.ts';
import { percent } from './percent.ts';
import { cohortsQuery } from './revenue-queries.ts';
import './cohorts.css';

function Cell({ left, joined }: { left: number; joined: number }) {
  const share = joined === 0 ? 0 : Math.min(1, left / joined);
  const text = percent(share);
  return (
    <td className="cohort" style={{ '--share': share } as CSSProperties}>
      <bdi aria-hidden>{text}</bdi>
      <span className="sr-only">
        {m.cell({ left: formatNumber(left), joined: formatNumber(joined), share: text })}
      </span>
    </td>
  );
}

const CohortTable = ({ cohorts }: { cohorts: readonly MemberCohort[] }) => (
  <FiguresTable label={m.cohorts}>
    <thead>
      <tr>
        <th scope="col">{m.joinedIn}</th>
        <th scope="col">{m.joined}</th>
        {Array.from({ length: Math.max(...cohorts.map(({ remaining }) => remaining.length)) }, (_, index) => (
          <th key={index} scope="col" className="whitespace-nowrap">
            {m.month({ number: formatNumber(index) })}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {cohorts.map(({ month, joined, remaining }) => (
        <tr key={month}>
          <th scope="row" className="font-normal whitespace-nowrap">
            {monthText(month)}
          </th>
          <td>{formatNumber(joined)}</td>
          {remaining.map((left, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month
            <Cell key={index} left={left} joined={joined} />
          ))}
        </tr>
      ))}
    </tbody>
  </FiguresTable>
);

/** Table of how many members who joined in a month are still members in each month after it, as numbers and shades. */
export function MemberCohorts() {
  const query = useQuery(cohortsQuery);
  return (
    <Section
      title={m.cohorts}
      action={<CsvButton download={() => downloadFile('GET /insights/cohorts/csv', {})} />}
    >
      <p className="mb-4 max-w-prose text-text-2">{m.cohortsHint}</p>
      <Loaded data={query.data} query={query} detail={detailOf(query.error, m.notLoaded)} label={m.loading}>
        {(cohorts) =>
          cohorts.length === 0 ? (
            <p className="text-text-2">{m.noCohorts}</p>
          ) : (
            <CohortTable cohorts={cohorts} />
          )
        }
      </Loaded>
    </Section>
  );
}
