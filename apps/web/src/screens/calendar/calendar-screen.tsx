import type { CalendarEntry } from '@lamplight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  calendarQuery,
  invalidateBooks,
  keyOf,
  localDay,
  MoveDialog,
  monthAfter,
  monthOf,
  moveRelease,
  nameOf,
  onDay,
  ReleaseCalendar,
  rangeOf,
  readMonth,
  skippedTime,
  timeZone,
} from '../../features/catalogue/index.ts';
import { detailOf } from '../../lib/api.ts';
import { dateFormat } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/use-site.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/toast.ts';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/calendar: which books and chapters are released on which day. The month is in the URL. */
export function CalendarScreen() {
  const [query, setQuery] = useSearchParams();
  const [thisMonth] = useState(() => monthOf(new Date()));
  const month = readMonth(query.get('month'), thisMonth);
  const releases = useQuery({ ...calendarQuery(month), refetchOnMount: 'always' });
  const client = useQueryClient();
  const { first_day } = useSite();
  const [entryToMove, setEntryToMove] = useState<CalendarEntry | null>(null);
  const movedKey = useRef<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A moved entry is rendered as a new element on its new day, so that the focus is lost.
    if (!releases.data || movedKey.current === null || document.activeElement !== document.body) return;
    const entry = document.querySelector<HTMLElement>(`[data-entry="${movedKey.current}"] button`);
    // The heading, because the entry may have moved to another month.
    (entry ?? heading.current)?.focus();
    movedKey.current = null;
  }, [releases.data]);
  const showMonth = (shown: string | null) =>
    setQuery(shown === null ? {} : { month: shown }, { replace: true });

  const showProblem = (problem: string | null) =>
    problem !== null && showToast(problem, { tone: 'error', topic: 'release' });

  /** Moves an entry. Returns why the move failed; null if it succeeded. */
  async function move(entry: CalendarEntry, at: string, isUndo = false): Promise<string | null> {
    if (at === entry.at) return null;
    try {
      const moved = await moveRelease(entry, at);
      movedKey.current = keyOf(entry);
      const day = dateFormat('momentOfYear');
      showToast(isUndo ? m.movedBack : m.movedTo({ date: day.format(new Date(moved.at)) }), {
        topic: 'release',
        ...(isUndo
          ? {}
          : {
              action: { label: m.undo, onAction: () => void move(moved, entry.at, true).then(showProblem) },
            }),
      });
      return null;
    } catch (error) {
      return detailOf(error, m.notMoved);
    } finally {
      void client.invalidateQueries({ queryKey: ['releases'] });
      void invalidateBooks(client, entry.book_id);
    }
  }
  async function moveToDay(entry: CalendarEntry, day: string): Promise<void> {
    const at = onDay(entry.at, day);
    showProblem(at === null ? skippedTime : await move(entry, at));
  }
  const shift = (entry: CalendarEntry, days: number) => {
    const at = new Date(entry.at);
    at.setDate(at.getDate() + days);
    void moveToDay(entry, localDay(at));
  };

  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <div className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-3xl">{m.calendar}</h1>
          <p className="text-sm text-text-2">{m.timeZone({ zone: timeZone() })}</p>
        </div>
        <MonthBar month={month} thisMonth={thisMonth} heading={heading} onMonth={showMonth} />
      </div>
      <Loaded
        data={releases.data}
        query={releases}
        detail={detailOf(releases.error, m.notLoaded)}
        label={m.loading}
      >
        {(entries) => (
          <>
            {!entries.some(({ at }) => localDay(new Date(at)).startsWith(month)) && (
              // Hidden on desktops, where the empty grid already shows this.
              <p className="mb-4 text-center text-text-2 lg:sr-only">{m.emptyMonth}</p>
            )}
            <ReleaseCalendar
              month={month}
              entries={entries}
              firstDay={first_day}
              actions={{ shift, ask: setEntryToMove }}
              onDrop={(entry, day) => void moveToDay(entry, day)}
            />
          </>
        )}
      </Loaded>
      {entryToMove && (
        <MoveDialog
          name={nameOf(entryToMove)}
          at={entryToMove.at}
          onMove={async (at) => {
            const problem = await move(entryToMove, at);
            if (problem === null) setEntryToMove(null);
            return problem;
          }}
          onClose={() => setEntryToMove(null)}
        />
      )}
    </div>
  );
}

interface MonthBarProps {
  month: string;
  thisMonth: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Shows another month; null for the current one. */
  onMonth: (month: string | null) => void;
}

/** The name of the month, and buttons to the months around it. */
const MonthBar = ({ month, thisMonth, heading, onMonth }: MonthBarProps) => (
  <div className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-between">
    {month !== thisMonth && (
      <span className="whitespace-nowrap">
        <Button variant="ghost" size="sm" onClick={() => onMonth(null)}>
          {m.thisMonth}
        </Button>
      </span>
    )}
    <IconButton
      label={m.previousMonth}
      icon={<ChevronLeft size={22} aria-hidden />}
      onClick={() => onMonth(monthAfter(month, -1))}
    />
    <h2
      ref={heading}
      tabIndex={-1}
      className="min-w-[10rem] text-center text-lg outline-none"
      aria-live="polite"
    >
      {dateFormat('month').format(rangeOf(month).from)}
    </h2>
    <IconButton
      label={m.nextMonth}
      icon={<ChevronRight size={22} aria-hidden />}
      onClick={() => onMonth(monthAfter(month, 1))}
    />
  </div>
);
