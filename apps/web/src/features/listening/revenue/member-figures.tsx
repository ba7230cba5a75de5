import type { MemberFigures as Figures, MemberSums } from '@lamplight/contract';
import { exactMoney } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { formatNumber } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../../lib/download-file.ts';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { Chart } from '../figures/chart.tsx';
import type { FiguresAddress } from '../figures/figures-address.ts';
import { FiguresSection } from '../figures/figures-section.tsx';
import '../figures/figures-table.css';
import { m as words } from '../figures/messages.ts';
import { dayCount, dayText, periodText } from '../figures/period-text.ts';
import { TotalCard } from '../figures/total-card.tsx';
import { m } from './messages.ts';
import { percent } from './percent.ts';
import { memberFiguresQuery, queryIn } from './revenue-queries.ts';

const peopleMeasures = ['members', 'trials', 'new', 'won_back', 'lost', 'churn'] as const;
type PeopleMeasure = (typeof peopleMeasures)[number];

const names: Readonly<Record<PeopleMeasure | 'net', string>> = {
  members: m.membersNow,
  trials: m.trials,
  new: m.new,
  won_back: m.wonBack,
  lost: m.lost,
  net: m.net,
  churn: m.churn,
};

const valueText = (measure: PeopleMeasure | 'net', sums: MemberSums): string => {
  if (measure === 'churn') return sums.churn === null ? '–' : percent(sums.churn);
  return `${measure === 'net' && sums.net > 0 ? '+' : ''}${formatNumber(sums[measure])}`;
};

/** Figures of the range, each with the figure of the range before. */
const Totals = ({ figures }: { figures: Figures }) => (
  <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
    {(['members', 'trials', 'new', 'won_back', 'lost', 'net', 'churn'] as const).map((measure) => {
      const value = valueText(measure, figures.totals_before);
      const isAtEnd = measure === 'members' || measure === 'trials';
      return (
        <TotalCard
          key={measure}
          label={names[measure]}
          value={valueText(measure, figures.totals)}
          before={isAtEnd ? m.beforeAt({ value }) : m.before({ value, count: dayCount(figures.range) })}
        />
      );
    })}
  </dl>
);

const moves = [
  ['at_start', m.atStart, 1],
  ['new', m.ofNew, 1],
  ['won_back', m.ofWonBack, 1],
  ['expansion', m.expansion, 1],
  ['contraction', m.contraction, -1],
  ['churn', m.ofLost, -1],
  ['at_end', m.atEnd, 1],
] as const;

/**
 * Table from the revenue at the start of the range to the revenue at its end, in one currency. `|| 0` avoids -0, which
 * is shown as '-$0.00'.
 */
function RevenueTable({ figures, currency }: { figures: Figures; currency: string }) {
  const of = ({ revenue }: MemberSums) => revenue.find((amount) => amount.currency === currency);
  const [now, before] = [of(figures.totals), of(figures.totals_before)];
  const title = m.revenueIn({ currency: currency.toUpperCase() });
  return (
    <table className="figures-table mt-6 max-w-xl">
      <caption className="mb-2 text-start font-semibold">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{m.revenue}</span>
          </th>
          <th scope="col">{m.range}</th>
          <th scope="col">{m.rangeBefore}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(([field, label, sign]) => (
          <tr key={field} className={field === 'at_end' ? 'font-semibold' : undefined}>
            <th scope="row" className="font-normal">
              {label}
            </th>
            {[now, before].map((revenue, index) => (
              <td key={index === 0 ? 'now' : 'before'}>
                <bdi>{exactMoney(sign * (revenue?.[field] ?? 0) || 0, currency, locale())}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MemberFiguresBody({ figures }: { figures: Figures }) {
  const [picked, setPicked] = useState<string>('members');
  const { currencies, periods, step } = figures;
  const people = peopleMeasures.find((measure) => measure === picked);
  const currency = people ? undefined : (currencies.find((choice) => choice === picked) ?? currencies[0]);
  const measure = people ?? (currency === undefined ? 'members' : null);
  return (
    <>
      <Totals figures={figures} />
      {figures.free_now > 0 && <p className="mb-4 text-text-2">{m.free({ count: figures.free_now })}</p>}
      <div className="mb-4 print:hidden">
        <PillRadioGroup
          label={m.measure}
          choices={[
            ...peopleMeasures.map((value): { value: string; label: string } => ({
              value,
              label: names[value],
            })),
            ...currencies.map((value) => ({
              value,
              label: m.revenueIn({ currency: value.toUpperCase() }),
            })),
          ]}
          value={picked}
          onChange={setPicked}
        />
      </div>
      <Chart
        key={`${picked} ${step}`}
        title={measure === null ? m.revenueIn({ currency: currency?.toUpperCase() ?? '' }) : names[measure]}
        labelHeading={words[step]}
        points={periods.map((period) => {
          const revenue = period.revenue.find((amount) => amount.currency === currency)?.at_end ?? 0;
          return {
            key: period.start,
            label: periodText(step, period.start),
            value: measure === null ? revenue : (period[measure] ?? 0),
            text:
              measure === null
                ? exactMoney(revenue, currency ?? 'usd', locale())
                : valueText(measure, period),
          };
        })}
      />
      {currencies.map((code) => (
        <RevenueTable key={code} figures={figures} currency={code} />
      ))}
      {figures.since !== null && figures.since > figures.before.from && (
        <p className="mt-4 text-sm text-text-2">{m.since({ day: dayText(figures.since) })}</p>
      )}
    </>
  );
}

interface MemberFiguresProps {
  address: FiguresAddress;
  onChange: (address: FiguresAddress) => void;
}

/** Members who come and go, and their monthly recurring revenue; for admins. */
export function MemberFigures({ address, onChange }: MemberFiguresProps) {
  const query = useQuery(memberFiguresQuery(address));
  return (
    <FiguresSection
      title={m.members}
      address={address}
      onChange={onChange}
      query={query}
      download={() => downloadFile('GET /insights/members/csv', { query: queryIn(address) })}
    >
      {(figures) =>
        figures.currencies.length === 0 && figures.totals.trials === 0 ? (
          <p className="text-text-2">
            {m.noMembers} {figures.free_now > 0 && m.free({ count: figures.free_now })}
          </p>
        ) : (
          <MemberFiguresBody figures={figures} />
        )
      }
    </FiguresSection>
  );
}

/** Explains each figure, beside the figures. */
export const MemberDefinitions = () => (
  <Section title={m.definitions}>
    <ul className="grid max-w-prose gap-2 text-sm text-text-2">
      {[m.defineMembers, m.defineChurn, m.defineRevenue, m.defineMoves].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </Section>
);
