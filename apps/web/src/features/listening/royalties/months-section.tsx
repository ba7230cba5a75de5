import type { RoyaltyMonth } from '@lamplight/contract';
import { formatUnits } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.ts';
import { FiguresTable } from '../figures/figures-table.tsx';
import { m } from './messages.ts';
import { monthsQuery, useCloseMonth } from './royalty-queries.ts';
import { amountsText, monthText } from './rule-text.ts';

interface MonthsProps {
  months: readonly RoyaltyMonth[];
  hrefOf: (month: string) => string;
  onClose: (month: string) => void;
}

const MonthTable = ({ months, hrefOf, onClose }: MonthsProps) => (
  <FiguresTable label={m.months}>
    <thead>
      <tr>
        {[m.month, m.state, m.revenue, m.paid, m.kept].map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, revenue, paid, kept, closed_at, is_over, is_next }) => (
        <tr key={month}>
          <th scope="row" className="font-normal whitespace-nowrap">
            <Link to={hrefOf(month)}>{monthText(month)}</Link>
          </th>
          <td>
            {closed_at !== null ? (
              m.closedOn({ day: dateFormat('listedDay').format(new Date(closed_at)) })
            ) : is_over && is_next ? (
              <Button variant="outline" size="sm" onClick={() => onClose(month)}>
                {m.closeOf({ month: monthText(month) })}
              </Button>
            ) : (
              <Badge tone="neutral">{is_over ? m.open : m.running}</Badge>
            )}
          </td>
          <td>{amountsText(revenue)}</td>
          <td>{amountsText(paid)}</td>
          <td>{amountsText(kept)}</td>
        </tr>
      ))}
    </tbody>
  </FiguresTable>
);

/** Months with their sums, and a button that closes the next month that is over. */
export function MonthsSection({ hrefOf }: { hrefOf: (month: string) => string }) {
  const query = useQuery(monthsQuery);
  const closing = useCloseMonth();
  const [asked, setAsked] = useState<string | null>(null);
  const month = asked === null ? '' : monthText(asked);
  const above = query.data?.flatMap(({ closed_at, books_above }) => (closed_at === null ? books_above : []));
  return (
    <Section title={m.months}>
      {above && above.length > 0 && (
        <p role="alert" className="mb-4 font-medium text-danger">
          {m.above({ books: formatUnits([...new Set(above)]) })}
        </p>
      )}
      <Loaded data={query.data} query={query} detail={detailOf(query.error, m.notLoaded)} label={m.loading}>
        {(months) =>
          months.length === 0 ? (
            <p className="text-text-2">{m.noMonths}</p>
          ) : (
            <MonthTable months={months} hrefOf={hrefOf} onClose={setAsked} />
          )
        }
      </Loaded>
      <p className="mt-4 max-w-prose text-sm text-text-2">{m.onlyFive}</p>
      <ConfirmDialog
        open={asked !== null}
        title={m.closeQuestion({ month })}
        text={m.closeExplained}
        confirmLabel={m.close}
        busy={closing.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() =>
          asked !== null &&
          closing.mutate(asked, {
            onSuccess: () => showToast(m.closedNow({ month })),
            onError: (error) => showToast(detailOf(error, m.notClosed), { tone: 'error' }),
            onSettled: () => setAsked(null),
          })
        }
      />
    </Section>
  );
}
