import './calendar.css';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { CalendarEntry } from '@lamplight/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dateFormat } from '../../../lib/dates.ts';
import { draggedKey } from '../../../ui/use-row-drag.ts';
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
  const drop = (key: string, day: string) => {
    const entry = entries.find((each) => keyOf(each) === key);
    if (entry) onDrop(entry, day);
  };
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
              actions={actions}
              onDrop={drop}
            />
          ),
        )}
      </ol>
    </div>
  );
}

interface DayProps {
  date: Date;
  entries: readonly CalendarEntry[];
  actions: EntryActions;
  onDrop: (key: string, day: string) => void;
}

function Day({ date, entries, actions, onDrop }: DayProps) {
  const element = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  const day = localDay(date);
  const drop = useEffectEvent(onDrop);
  const [today] = useState(() => localDay(new Date()));
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => draggedKey(source.data, 'releases') !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const key = draggedKey(source.data, 'releases');
        if (key !== null) drop(key, day);
      },
    });
  }, [day]);
  return (
    <li
      ref={element}
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
            <Entry key={keyOf(entry)} entry={entry} actions={actions} />
          ))}
        </ul>
      )}
    </li>
  );
}
