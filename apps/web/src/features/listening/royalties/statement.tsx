import type { RoyaltyStatement } from '@lamplight/contract';
import { exactMoney } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { formatNumber } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { detailOf } from '../../../lib/api.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { listenedTime } from '../../../lib/format.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { CsvButton } from '../figures/csv-button.tsx';
import { FiguresTable } from '../figures/figures-table.tsx';
import { m } from './messages.ts';
import { statementQuery } from './royalty-queries.ts';
import { amountsText, monthText, payText } from './rule-text.ts';

/** Returns what a line counts: time heard, or books finished. */
const countText = ({ kind, seconds, finishes }: RoyaltyStatement['lines'][number]): string =>
  kind === 'finish' ? formatNumber(finishes) : listenedTime(seconds);

/** Label of a row that has an amount, and nothing in its other columns. */
const RowLabel = ({ text }: { text: string }) => (
  <>
    <th scope="row" colSpan={4} className="[font-weight:inherit] max-sm:hidden">
      {text}
    </th>
    <th scope="row" className="[font-weight:inherit] sm:hidden">
      {text}
    </th>
  </>
);

const Lines = ({ statement: { lines, others, amounts } }: { statement: RoyaltyStatement }) => (
  <FiguresTable label={m.statementOf}>
    <thead>
      <tr>
        <th scope="col">{m.bookTitle}</th>
        {[m.rule, m.heard, m.finishes].map((heading) => (
          <th key={heading} scope="col" className="max-sm:hidden">
            {heading}
          </th>
        ))}
        <th scope="col">{m.amount}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.book_title} ${line.role} ${line.currency} ${line.seconds} ${line.amount}`}>
          <td className="min-w-40">
            <bdi>{line.book_title}</bdi>
            <span className="block text-sm text-text-2">
              {m.sharedBy({ role: m[`as_${line.role}`], count: line.people })}
            </span>
            {/* On a phone, the columns between would push the amount out of sight. */}
            <span className="block text-sm text-text-2 sm:hidden">
              {payText(line)} · {countText(line)}
            </span>
          </td>
          <td className="max-sm:hidden">{payText(line)}</td>
          <td className="max-sm:hidden">{line.kind === 'finish' ? '–' : countText(line)}</td>
          <td className="max-sm:hidden">{line.kind === 'finish' ? countText(line) : '–'}</td>
          <td>{exactMoney(line.amount, line.currency, locale())}</td>
        </tr>
      ))}
      {others.map(({ currency, amount }) => (
        <tr key={currency}>
          <RowLabel text={m.others} />
          <td>{exactMoney(amount, currency, locale())}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      {amounts.map(({ currency, amount }) => (
        <tr key={currency} className="font-semibold">
          <RowLabel text={m.total} />
          <td>{exactMoney(amount, currency, locale())}</td>
        </tr>
      ))}
    </tfoot>
  </FiguresTable>
);

/** Statement of a person’s payment for a month, book by book; laid out for print. */
export function Statement({ month, personId }: { month: string; personId: number }) {
  const query = useQuery(statementQuery(month, personId));
  const site = useSite();
  const params = { month, id: personId };
  return (
    <Loaded data={query.data} query={query} detail={detailOf(query.error, m.notLoaded)} label={m.loading}>
      {(statement) => (
        <Section
          title={m.forMonth({ name: statement.name, month: monthText(month) })}
          action={
            <span className="flex flex-wrap gap-x-10 print:hidden">
              <span className="-mx-3.5">
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<Printer size={18} aria-hidden />}
                  onClick={() => window.print()}
                >
                  {m.print}
                </Button>
              </span>
              <CsvButton
                download={() =>
                  downloadFile('GET /admin/royalties/months/{month}/statements/{id}/csv', { params })
                }
              />
            </span>
          }
        >
          <p className="mb-4 text-text-2">
            <bdi>{site.name}</bdi> ·{' '}
            {statement.closed_at === null
              ? m.preliminary
              : m.closedOn({ day: dateFormat('day').format(new Date(statement.closed_at)) })}
          </p>
          <dl className="mb-4">
            <dt className="text-sm text-text-2">{m.total}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{amountsText(statement.amounts)}</dd>
          </dl>
          <Lines statement={statement} />
        </Section>
      )}
    </Loaded>
  );
}
