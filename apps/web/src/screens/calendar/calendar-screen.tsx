import type { CalendarEntry } from '@lamplight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidateBooks } from '../../features/books/index.ts';
import {
  calendarQuery,
  keyOf,
  localDay,
  MoveDialog,
  monthAfter,
  moveRelease,
  nameOf,
  onDay,
  ReleaseCalendar,
  rangeOf,
  readMonth,
} from '../../features/releases/index.ts';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { dateFormat } from '../../lib/site.ts';
import { useSite } from '../../lib/use-site.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.ts';
import { BackButton } from '../shared/back-button.tsx';

/** /admin/calendar: what comes out when. The month is in the address. */
export function CalendarScreen() {
  const [query, setQuery] = useSearchParams();
  const month = readMonth(query.get('month'), new Date());
  const releases = useQuery({ ...calendarQuery(month), refetchOnMount: 'always' });
  const client = useQueryClient();
  const { first_day } = useSite();
  const [asked, setAsked] = useState<CalendarEntry | null>(null);
  const movedKey = useRef<string | null>(null);
  useEffect(() => {
    // A moved entry becomes another element, on its other day, which loses the focus.
    if (!releases.data || movedKey.current === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-entry="${movedKey.current}"] button`)?.focus();
    movedKey.current = null;
  }, [releases.data]);
  const go = (months: number) => setQuery({ month: monthAfter(month, months) }, { replace: true });

  async function move(entry: CalendarEntry, at: string, isUndo = false): Promise<void> {
    if (at === entry.at) return;
    try {
      const moved = await moveRelease(entry, at);
      movedKey.current = keyOf(entry);
      const day = dateFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
      showToast(isUndo ? 'Moved back.' : `Moved to ${day.format(new Date(moved.at))}.`, {
        topic: 'release',
        ...(isUndo ? {} : { action: { label: 'Undo', onAction: () => void move(moved, entry.at, true) } }),
      });
    } catch (error) {
      showToast(detailOf(error, 'The release could not be moved.'), { tone: 'error', topic: 'release' });
    }
    await client.invalidateQueries({ queryKey: ['releases'] });
    void invalidateBooks(client, entry.book_id);
  }
  const shift = (entry: CalendarEntry, days: number) => {
    const at = new Date(entry.at);
    at.setDate(at.getDate() + days);
    void move(entry, onDay(entry.at, localDay(at)));
  };

  const title = dateFormat('en-GB', { month: 'long', year: 'numeric' }).format(rangeOf(month).from);
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <div className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Calendar</h1>
        <div className="flex items-center gap-1">
          <IconButton
            label="Previous month"
            icon={<ChevronLeft size={22} aria-hidden />}
            onClick={() => go(-1)}
          />
          <h2 className="min-w-[10rem] text-center text-lg" aria-live="polite">
            {title}
          </h2>
          <IconButton
            label="Next month"
            icon={<ChevronRight size={22} aria-hidden />}
            onClick={() => go(1)}
          />
        </div>
      </div>
      {releases.data ? (
        <>
          {releases.data.length === 0 && <EmptyState title="Nothing comes out this month." />}
          <ReleaseCalendar
            month={month}
            entries={releases.data}
            firstDay={first_day}
            actions={{ shift, ask: setAsked }}
            onDrop={(entry, day) => void move(entry, onDay(entry.at, day))}
          />
        </>
      ) : releases.error ? (
        <ErrorState detail={detailOf(releases.error, 'The calendar could not be loaded.')} query={releases} />
      ) : (
        <p className="grid place-items-center py-16">
          <Spinner label="Loading the calendar" />
        </p>
      )}
      {asked && (
        <MoveDialog
          name={nameOf(asked)}
          at={asked.at}
          onMove={(at) => {
            void move(asked, at);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
