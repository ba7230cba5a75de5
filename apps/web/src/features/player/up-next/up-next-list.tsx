import './up-next.css';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { BookSummary } from '@lamplight/contract';
import { ArrowDown, ArrowUp, ArrowUpToLine, EllipsisVertical, GripVertical, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { creditLine } from '../../../lib/credit-line.ts';
import { paths } from '../../../lib/paths.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { dropIndex, type Edge } from '../../../ui/reorder.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { draggedKey, edgeAt, useRowDrag } from '../../../ui/use-row-drag.ts';
import { getPlayer, usePlaybackSettings } from '../player/player.ts';
import { useUpNext } from './use-up-next.ts';

const listName = 'up-next';

interface RowProps {
  book: BookSummary;
  index: number;
  count: number;
  onMove: (book: BookSummary, to: number) => void;
  onRemove: (book: BookSummary) => void;
}

function Row({ book, index, count, onMove, onRemove }: RowProps) {
  const { row, handle, isDragged, edge } = useRowDrag(listName, String(book.id));
  const line = creditLine(book);
  /** Tells narrations of one title apart. */
  const name = line ? `${book.title}, ${line}` : book.title;
  return (
    <div ref={row} className="queue-row" data-edge={edge ?? undefined} data-dragged={isDragged || undefined}>
      <span ref={handle} className="queue-handle" title="Drag to reorder">
        <GripVertical size={20} aria-hidden />
      </span>
      <span className="w-11 shrink-0">
        <Cover src={book.cover_image} hue={book.cover_hue} alt="" sizes="44px" />
      </span>
      <span className="grid min-w-0 flex-1">
        <Link
          to={paths.listen(book.id)}
          state={{ play: true }}
          look="block truncate py-1 font-semibold"
          aria-label={`Play ${name}`}
        >
          {book.title}
        </Link>
        {line && (
          <span aria-hidden className="truncate text-sm text-text-2">
            {line}
          </span>
        )}
      </span>
      <Menu
        label={book.title}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            data-queue-menu={book.id}
            label={`More options for ${name}`}
            icon={<EllipsisVertical size={20} aria-hidden />}
          />
        )}
      >
        {(close) => {
          const item = (label: string, icon: ReactNode, act: () => void) => (
            <MenuItem
              icon={icon}
              onSelect={() => {
                close();
                act();
              }}
            >
              {label}
            </MenuItem>
          );
          return (
            <>
              {index > 1 && item('Play next', <ArrowUpToLine size={20} aria-hidden />, () => onMove(book, 0))}
              {index > 0 && item('Move up', <ArrowUp size={20} aria-hidden />, () => onMove(book, index - 1))}
              {index < count - 1 &&
                item('Move down', <ArrowDown size={20} aria-hidden />, () => onMove(book, index + 1))}
              {item('Remove', <X size={20} aria-hidden />, () => onRemove(book))}
            </>
          );
        }}
      </Menu>
    </div>
  );
}

/** Turns on that the queue plays automatically. */
function StartSwitch() {
  const { starts_up_next } = usePlaybackSettings();
  return (
    <CheckBox
      label="Play automatically"
      hint="When a book ends, unless a sleep timer is on."
      isOn={starts_up_next}
      onChange={(isOn) => getPlayer().playback.change({ starts_up_next: isOn })}
    />
  );
}

/** The member's Up next: reordered by drag and by menu, the same on every device. */
export function UpNextList() {
  const { query, order, books, put, remove } = useUpNext();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ title: string; undo: () => void } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusAfterRemoval(list, books, 'li');

  function move(book: BookSummary, to: number) {
    const others = books.filter(({ id }) => id !== book.id);
    flushSync(() => {
      put(book, others[to]?.id ?? null);
      setSaid(`${book.title} is number ${to + 1} of ${books.length} now.`);
    });
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-queue-menu="${book.id}"]`)?.focus(),
    );
  }
  function drop(key: string, overKey: string, edge: Edge) {
    const indexOf = (id: string) => books.findIndex((book) => String(book.id) === id);
    const [from, over] = [indexOf(key), indexOf(overKey)];
    const book = books[from];
    const to = dropIndex(from, over, edge);
    if (book && over >= 0 && to !== from) move(book, to);
  }
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedKey(source.data, listName) !== null,
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets;
          const key = draggedKey(source.data, listName);
          const over = target && draggedKey(target.data, listName);
          if (key && over) latest.current(key, over, edgeAt(target.element, location.current.input.clientY));
        },
      }),
    [],
  );

  if (!query.data && books.length === 0)
    return query.isError ? (
      <ErrorState detail="Failed to load Up next" query={query} />
    ) : (
      <Spinner label="Loading Up next" />
    );
  const hidden = order.length - books.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      {books.length === 0 ? (
        <p className="text-text-2">Nothing here yet. Choose Add to Up next in the menu of a book.</p>
      ) : (
        <ol ref={list} tabIndex={-1}>
          {books.map((book, index) => (
            <li key={book.id}>
              <Row
                book={book}
                index={index}
                count={books.length}
                onMove={move}
                onRemove={(gone) => {
                  focus.remember(gone);
                  setRemoved({ title: gone.title, undo: remove(gone) });
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {query.isError && <ErrorState detail="Connect to see all of Up next." query={query} />}
      {/* Not a toast: those are behind the dialog. */}
      <div role="status" className="empty:hidden">
        {removed && (
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate text-text-2">Removed {removed.title}</span>
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                removed.undo();
                setRemoved(null);
                requestAnimationFrame(() => list.current?.focus());
              }}
            >
              Undo
            </Button>
          </span>
        )}
      </div>
      {hidden > 0 && <p className="text-text-2">And {hidden} more.</p>}
      <StartSwitch />
    </div>
  );
}
