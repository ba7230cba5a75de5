import type { ListeningTime } from '@lamplight/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { shortDuration } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useSavedSwitch } from '../../settings/use-saved-switch.ts';
import { weeksOf } from './listening-weeks.ts';
import { m } from './messages.ts';

const listeningTimeQuery = queryOptions({
  queryKey: ['listening-time'],
  queryFn: ({ signal }) => call('GET /user/listening-time', { signal }),
});

interface HoursProps {
  title: string;
  rows: readonly { name: string; seconds: number }[];
}

function Hours({ title, rows }: HoursProps) {
  return (
    <div>
      <h3 className="mb-1 text-base font-semibold">{title}</h3>
      <dl>
        {rows.map(({ name, seconds }) => (
          <div key={name} className="flex justify-between gap-4 py-1">
            <dt className="text-text-2">{name}</dt>
            <dd className="tabular-nums">{shortDuration(seconds)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface HoursByWeekAndYearProps {
  time: ListeningTime;
  /** Current time in milliseconds since 1970. */
  now: number;
}

function HoursByWeekAndYear({ time, now }: HoursByWeekAndYearProps) {
  if (time.years.length === 0) return <p className="text-text-2">{m.nothingYet}</p>;
  const years = time.years.map(({ year, seconds }) => ({ name: String(year), seconds }));
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      <Hours title={m.week} rows={weeksOf(time.days, now)} />
      <Hours title={m.year} rows={years} />
    </div>
  );
}

/** 'Listening time': hours by week and year, and the switch of their recording. */
export function ListeningTimeSection() {
  const query = useQuery(listeningTimeQuery);
  const [now] = useState(() => Date.now());
  const { data: time } = query;
  const { chosen, change } = useSavedSwitch(listeningTimeQuery, (on) =>
    call('PUT /user/settings/listening-time', { body: { on } }),
  );
  if (!time)
    return (
      <Section title={m.listeningTime}>
        {query.isError ? (
          <ErrorState detail={m.failedLoadListeningTime} query={query} />
        ) : (
          <Skeleton shape="card" />
        )}
      </Section>
    );
  return (
    <Section
      title={m.listeningTime}
      action={
        time.on && (
          <ButtonLink to={paths.year()} variant="ghost" size="sm">
            {m.yourYear}
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-5">
        <HoursByWeekAndYear time={time} now={now} />
        <CheckBox
          label={m.recordListeningTime}
          hint={m.onlySeeHours}
          isOn={chosen ?? time.on}
          onChange={change}
        />
      </div>
    </Section>
  );
}
