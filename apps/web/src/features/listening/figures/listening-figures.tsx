import type { ListeningFigures as Figures } from '@lamplight/contract';
import { formatNumber } from '@lamplight/messages/intl';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { listenedTime } from '../../../lib/format.ts';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { Chart } from './chart.tsx';
import { type FiguresAddress, type Measure, measures, rangeIn } from './figures-address.ts';
import { FiguresSection } from './figures-section.tsx';
import { m } from './messages.ts';
import { dayCount, dayText, periodText } from './period-text.ts';
import { TotalCard } from './total-card.tsx';

const queryIn = (address: FiguresAddress) => ({
  ...rangeIn(address),
  step: address.step,
  ...(address.subject !== '' && { kind: address.kind, subject: address.subject }),
});

const listeningQuery = (address: FiguresAddress) =>
  queryOptions({
    queryKey: ['figures', 'listening', queryIn(address)],
    queryFn: ({ signal }) => call('GET /insights/listening', { query: queryIn(address), signal }),
    placeholderData: keepPreviousData,
  });

const measureName = (measure: Measure): string => (measure === 'seconds' ? m.hours : m[measure]);
const amountText = (measure: Measure, amount: number): string =>
  measure === 'seconds' ? listenedTime(amount) : formatNumber(amount);

/** Sums of a range, each with the sum of the range before it. */
const Totals = ({ figures }: { figures: Figures }) => (
  <dl className="mb-6 grid gap-3 sm:grid-cols-3">
    {(['seconds', 'starts', 'finishes'] as const).map((measure) => (
      <TotalCard
        key={measure}
        label={measureName(measure)}
        value={amountText(measure, figures.totals[measure])}
        before={m.before({
          value: amountText(measure, figures.totals_before[measure]),
          days: formatNumber(dayCount(figures.range)),
        })}
      />
    ))}
  </dl>
);

interface ListeningFiguresProps {
  address: FiguresAddress;
  onChange: (address: FiguresAddress) => void;
}

/** Hours, listeners, starts and finishes over time: of all books, or of the subject in the address. */
export function ListeningFigures({ address, onChange }: ListeningFiguresProps) {
  const query = useQuery(listeningQuery(address));
  const { measure, step } = address;
  return (
    <FiguresSection
      title={address.subject === '' ? m.listening : (query.data?.name ?? m.deleted)}
      address={address}
      onChange={onChange}
      query={query}
      download={() => downloadFile('GET /insights/listening/csv', { query: queryIn(address) })}
    >
      {(figures) => (
        <>
          <Totals figures={figures} />
          <div className="mb-4 print:hidden">
            <PillRadioGroup
              label={m.measure}
              choices={measures.map((value) => ({ value, label: measureName(value) }))}
              value={measure}
              onChange={(value) =>
                onChange({ ...address, measure: measures.find((measure) => measure === value) ?? 'seconds' })
              }
            />
          </div>
          <Chart
            key={`${measure} ${step}`}
            title={measureName(measure)}
            labelHeading={m[step]}
            points={figures.periods.map((period) => ({
              key: period.start,
              label: periodText(step, period.start),
              value: period[measure],
              text: amountText(measure, period[measure]),
            }))}
          />
          <p className="mt-4 text-sm text-text-2">
            {figures.through === null ? m.noneYet : m.through({ day: dayText(figures.through) })}
          </p>
        </>
      )}
    </FiguresSection>
  );
}
