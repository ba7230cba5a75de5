import type { OwnYear as Year } from '@lamplight/contract';
import { formatNumber, formatUnits } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { listenedTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { localStore } from '../../../lib/storage.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { m } from './own-year.messages.ts';
import type { CardFact } from './year-card.ts';
import { YearCardSection } from './year-card-section.tsx';

const streakKey = 'year-streak';

const monthName = (month: number): string =>
  dateFormat('monthOfYear', 'UTC').format(new Date(Date.UTC(2026, month - 1, 1)));

const periodName = (year: number, month: number | null): string =>
  dateFormat(month === null ? 'year' : 'month', 'UTC').format(new Date(Date.UTC(year, (month ?? 1) - 1, 1)));

interface OwnYearProps {
  year: number;
  /** 1 to 12; null for the whole year. */
  month: number | null;
  onChange: (year: number, month: number | null) => void;
}

function factsOf(data: Year, withStreak: boolean): CardFact[] {
  const { longest_day: longest, books, authors, narrators, series } = data;
  const names = (heard: Year['books']) => formatUnits(heard.map(({ name }) => name));
  return [
    { label: m.hours, value: listenedTime(data.seconds) },
    { label: m.finished, value: formatNumber(data.finished) },
    { label: m.days, value: formatNumber(data.days) },
    {
      label: m.longestDay,
      value: longest
        ? m.longestDayOn({
            hours: listenedTime(longest.seconds),
            day: dateFormat('dayOfYear', 'UTC').format(new Date(`${longest.day}T00:00:00.000Z`)),
          })
        : '',
    },
    { label: m.streak, value: withStreak ? formatNumber(data.longest_streak) : '' },
    { label: m.books, value: names(books) },
    { label: m.authors, value: names(authors) },
    { label: m.narrators, value: names(narrators) },
    { label: m.series, value: names(series) },
  ].filter(({ value }) => value !== '');
}

interface HeardListProps {
  title: string;
  rows: Year['books'];
  hrefOf: (id: number) => string;
}

const HeardList = ({ title, rows, hrefOf }: HeardListProps) =>
  rows.length > 0 && (
    <div>
      <h3 className="mb-1 text-base font-semibold">{title}</h3>
      <ol>
        {rows.map(({ id, name, seconds }) => (
          <li key={id} className="flex justify-between gap-4 py-1">
            <span dir="auto" className="min-w-0 truncate">
              <Link to={hrefOf(id)}>{name}</Link>
            </span>
            <span className="text-text-2 tabular-nums">{listenedTime(seconds)}</span>
          </li>
        ))}
      </ol>
    </div>
  );

function YearFacts({ data, period }: { data: Year; period: string }) {
  const [hasStreak, setStreak] = useState(() => localStore.text(streakKey) === 'on');
  const facts = factsOf(data, hasStreak);
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-5">
        {facts
          .filter(({ label }) => [m.hours, m.finished, m.days, m.longestDay, m.streak].includes(label))
          .map(({ label, value }) => (
            <div key={label} className="rounded-lg border border-border bg-surface p-4">
              <dt className="text-sm text-text-2">{label}</dt>
              <dd className="text-xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
      </dl>
      <div className="mb-6">
        <CheckBox
          label={m.showStreak}
          isOn={hasStreak}
          onChange={(isOn) => {
            localStore.setText(streakKey, isOn ? 'on' : '');
            setStreak(isOn);
          }}
        />
      </div>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <HeardList title={m.books} rows={data.books} hrefOf={(id) => paths.synopsis(id)} />
        <HeardList title={m.authors} rows={data.authors} hrefOf={(id) => paths.person(id)} />
        <HeardList title={m.narrators} rows={data.narrators} hrefOf={(id) => paths.person(id)} />
        <HeardList title={m.series} rows={data.series} hrefOf={(id) => paths.series(id)} />
      </div>
      <YearCardSection period={period} facts={facts} />
    </>
  );
}

/** The member's listening in a year or a month, with a picture to share. */
export function OwnYear({ year, month, onChange }: OwnYearProps) {
  const query = useQuery({
    queryKey: ['own-year', year, month],
    queryFn: ({ signal }) =>
      call('GET /user/year', { query: { year, ...(month !== null && { month }) }, signal }),
  });
  const years = [...new Set([year, ...(query.data?.years ?? [])])].toSorted((a, b) => b - a);
  const period = periodName(year, month);
  return (
    <Section title={period}>
      <div className="mb-6 grid max-w-md grid-cols-2 gap-4">
        <SelectField label={m.year} value={String(year)} onChange={(value) => onChange(Number(value), month)}>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.month}
          value={String(month ?? '')}
          onChange={(value) => onChange(year, value === '' ? null : Number(value))}
        >
          <option value="">{m.wholeYear}</option>
          {Array.from({ length: 12 }, (_, index) => (
            <option key={index} value={index + 1}>
              {monthName(index + 1)}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded data={query.data} query={query} detail={detailOf(query.error, m.notLoaded)} label={m.loading}>
        {(data) => {
          if (!data.on)
            return (
              <div className="grid justify-items-start gap-4">
                <p className="text-text-2">{m.off}</p>
                <ButtonLink to={paths.profile()} variant="outline">
                  {m.toProfile}
                </ButtonLink>
              </div>
            );
          return data.seconds === 0 && data.finished === 0 ? (
            <p className="text-text-2">{m.nothing}</p>
          ) : (
            <YearFacts data={data} period={period} />
          );
        }}
      </Loaded>
    </Section>
  );
}
