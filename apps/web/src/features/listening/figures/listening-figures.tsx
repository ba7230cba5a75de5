import type { ListeningFigures as Figures } from '@lamplight/contract';
import { formatNumber } from '@lamplight/messages/intl';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { listenedTime } from '../../../lib/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { Chart } from './chart.tsx';
import { CsvButton } from './csv-button.tsx';
import { type FiguresAddress, type Measure, measures, rangeIn } from './figures-address.ts';
import { FiguresForm } from './figures-form.tsx';
import { m } from './messages.ts';

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
const dayText = (day: string): string =>
  dateFormat('listedDay', 'UTC').format(new Date(`${day}T00:00:00.000Z`));
const monthText = (day: string): string =>
  dateFormat('month', 'UTC').format(new Date(`${day}T00:00:00.000Z`));

const dayCount = ({ from, to }: Figures['range']): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The sums of a range, each with that of the range before. */
const Totals = ({ figures }: { figures: Figures }) => (
  <dl className="mb-6 grid gap-3 sm:grid-cols-3">
    {(['seconds', 'starts', 'finishes'] as const).map((measure) => (
      <div key={measure} className="rounded-lg border border-border bg-surface p-4">
        <dt className="text-sm text-text-2">{measureName(measure)}</dt>
        <dd>
          <span className="block text-2xl font-semibold tabular-nums">
            {amountText(measure, figures.totals[measure])}
          </span>
          <span className="text-sm text-text-2">
            {m.before({
              value: amountText(measure, figures.totals_before[measure]),
              days: formatNumber(dayCount(figures.range)),
            })}
          </span>
        </dd>
      </div>
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
    <Section
      title={address.subject === '' ? m.listening : (query.data?.name ?? m.deleted)}
      action={
        <CsvButton
          download={() => downloadFile('GET /insights/listening/csv', { query: queryIn(address) })}
        />
      }
    >
      <FiguresForm address={address} shown={query.data?.range} onChange={onChange} />
      <Loaded
        data={query.isError ? undefined : query.data}
        query={query}
        detail={detailOf(query.error, m.notLoaded)}
        label={m.loading}
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
                  onChange({ ...address, measure: measures.find((each) => each === value) ?? 'seconds' })
                }
              />
            </div>
            <Chart
              key={`${measure} ${step}`}
              title={measureName(measure)}
              labelHeading={m[step]}
              points={figures.periods.map((period) => ({
                key: period.start,
                label: step === 'month' ? monthText(period.start) : dayText(period.start),
                value: period[measure],
                text: amountText(measure, period[measure]),
              }))}
            />
            <p className="mt-4 text-sm text-text-2">
              {figures.through === null ? m.noneYet : m.through({ day: dayText(figures.through) })}
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}
