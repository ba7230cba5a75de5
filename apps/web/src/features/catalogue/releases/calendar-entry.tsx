import type { CalendarEntry } from '@lamplight/contract';
import { ArrowLeft, ArrowRight, CalendarDays, EllipsisVertical, Pencil } from 'lucide-react';
import type { PointerEvent } from 'react';
import { dateFormat } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx';
import { m } from './messages.ts';

export interface EntryActions {
  /** Moves an entry by this number of days. */
  shift: (entry: CalendarEntry, days: number) => void;
  /** Opens the dialog that asks for another time of an entry. */
  ask: (entry: CalendarEntry) => void;
}

interface EntryProps {
  entry: CalendarEntry;
  actions: EntryActions;
  onPress: (entry: CalendarEntry, press: PointerEvent<HTMLElement>) => void;
}

export const keyOf = ({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): string => `${kind} ${id}`;
export const nameOf = ({ book_title, chapter_title }: CalendarEntry): string => chapter_title ?? book_title;

/** One release of the calendar: it is dragged to another day, or moved with its menu. */
export function Entry({ entry, actions, onPress }: EntryProps) {
  const mayMove = entry.state === 'scheduled' || entry.state === 'early';
  const time = dateFormat('time').format(new Date(entry.at));
  return (
    <li
      className="calendar-entry"
      data-movable={mayMove || undefined}
      data-entry={keyOf(entry)}
      onPointerDown={(press) => mayMove && onPress(entry, press)}
    >
      <span className="calendar-entry-time">{time}</span>
      {mayMove && (
        <Menu
          label={nameOf(entry)}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              label={m.moveNameOf({ nameOf: nameOf(entry) })}
              icon={<EllipsisVertical size={18} aria-hidden />}
            />
          )}
        >
          {(close) => {
            const after = (action: () => void) => () => {
              close();
              action();
            };
            return (
              <>
                <MenuItem
                  icon={<ArrowLeft size={20} aria-hidden />}
                  onSelect={after(() => actions.shift(entry, -1))}
                >
                  {m.dayEarlier}
                </MenuItem>
                <MenuItem
                  icon={<ArrowRight size={20} aria-hidden />}
                  onSelect={after(() => actions.shift(entry, 1))}
                >
                  {m.dayLater}
                </MenuItem>
                <MenuItem
                  icon={<CalendarDays size={20} aria-hidden />}
                  onSelect={after(() => actions.ask(entry))}
                >
                  {m.move}
                </MenuItem>
                <MenuLink
                  icon={<Pencil size={20} aria-hidden />}
                  to={paths.playlist(entry.book_id)}
                  onSelect={close}
                >
                  {m.editPlaylist}
                </MenuLink>
              </>
            );
          }}
        </Menu>
      )}
      <span className="calendar-entry-text">
        <Link
          dir="auto"
          to={paths.playlist(entry.book_id)}
          look="line-clamp-3 text-sm font-semibold"
          draggable={false}
        >
          {nameOf(entry)}
        </Link>
        {entry.chapter_title !== null && (
          <span dir="auto" className="line-clamp-2 text-xs text-text-2">
            {entry.book_title}
          </span>
        )}
        {entry.state === 'early' && (
          <span>
            <Badge tone="trialing">{m.earlyAccess}</Badge>
          </span>
        )}
        {entry.state === 'waiting' && (
          <span>
            <Badge tone="neutral">{m.waitsBook}</Badge>
          </span>
        )}
        {entry.state === 'public' && (
          <span>
            <Badge tone="active">{m.public}</Badge>
          </span>
        )}
      </span>
    </li>
  );
}
