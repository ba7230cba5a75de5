import './calendar.css';
import type { CalendarEntry } from '@lamplight/contract';
import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dateFormat } from '../../../lib/dates.ts';
import { startDrag } from '../../../ui/drag.ts';
import { Entry, type EntryActions, keyOf } from './calendar-entry.tsx';
import { localDay } from './local-time.ts';
import { weeksOf } from './month.ts';

export interface ReleaseCalendarProps {
  month: string;
  entries: readonly CalendarEntry[];
  /** Day that a week begins with, from 0 for Sunday. */
  firstDay: number;
  actions: EntryActions;
  /** Called when an entry was dropped on a day. */
  onDrop: (entry: CalendarEntry, day: string) => void;
}

/** A month of releases: a grid of days, and a list of the days with releases on a phone. */
export function ReleaseCalendar({ month, entries, firstDay, actions, onDrop }: ReleaseCalendarProps) {
  const weeks = weeksOf(month, firstDay);
  const byDay = Map.groupBy(entries, ({ at }) => localDay(new Date(at)));
  const weekday = dateFormat('weekday');
  const names = Array.from({ length: 7 }, (_, index) =>
    weekday.format(new Date(2026, 10, 1 + firstDay + index)),
  );
  /** Day over which an entry is being dragged; null if none. */
  const [over, setOver] = useState<string | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => () => cancel.current?.(), []);
  function onPress(entry: CalendarEntry, press: PointerEvent<HTMLElement>) {
    const days = press.currentTarget.closest('.calendar-days');
    const isControl = press.target instanceof Element && press.target.closest('button, [role=menu]');
    if (!days || isControl) return;
    let day: string | null = null;
    cancel.current = startDrag(press, {
      element: press.currentTarget,
      area: days,
      onMove(x, y, isVisible) {
        const below = isVisible ? document.elementFromPoint(x, y) : null;
        day = below?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null;
        setOver(day);
      },
      onDrop: () => day !== null && onDrop(entry, day),
      onEnd: () => setOver(null),
    });
  }
  return (
    <div className="calendar">
      <div className="calendar-names" aria-hidden="true">
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="calendar-days">
        {weeks.flat().map((date, index) =>
          date === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no identity
            <li key={`empty-${index}`} className="calendar-day" data-empty aria-hidden="true" />
          ) : (
            <Day
              key={localDay(date)}
              date={date}
              entries={byDay.get(localDay(date)) ?? []}
              isOver={localDay(date) === over}
              actions={actions}
              onPress={onPress}
            />
          ),
        )}
      </ol>
    </div>
  );
}

interface DayProps extends Pick<ComponentProps<typeof Entry>, 'actions' | 'onPress'> {
  date: Date;
  entries: readonly CalendarEntry[];
  isOver: boolean;
}

function Day({ date, entries, isOver, actions, onPress }: DayProps) {
  const day = localDay(date);
  const [today] = useState(() => localDay(new Date()));
  return (
    <li
      className="calendar-day"
      data-day={day}
      data-over={isOver || undefined}
      data-none={entries.length === 0 || undefined}
    >
      <time dateTime={day} className="calendar-date" aria-current={day === today ? 'date' : undefined}>
        <span className="calendar-number" aria-hidden="true">
          {date.getDate()}
        </span>
        <span className="calendar-long">{dateFormat('weekdayAndDay').format(date)}</span>
      </time>
      {entries.length > 0 && (
        <ul className="grid gap-1.5">
          {entries.map((entry) => (
            <Entry key={keyOf(entry)} entry={entry} actions={actions} onPress={onPress} />
          ))}
        </ul>
      )}
    </li>
  );
}
