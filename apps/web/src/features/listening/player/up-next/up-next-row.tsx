import './up-next.css';
import type { BookSummary } from '@lamplight/contract';
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  EllipsisVertical,
  GripVertical,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../../lib/paths.ts';
import { Cover } from '../../../../ui/cover.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import type { Edge } from '../../../../ui/reorder.ts';
import { useRowDrag } from '../../../../ui/use-row-drag.ts';
import type { useTouchReorder } from '../../../../ui/use-touch-reorder.ts';
import { creditLine } from '../../../catalogue/index.ts';

/** Name of the list, for its drags. */
export const upNextList = 'up-next';

export interface UpNextRowProps {
  book: BookSummary;
  /** Dragging by finger. */
  touch: ReturnType<typeof useTouchReorder>;
  index: number;
  count: number;
  /** Where a row that is dragged beyond the list would be dropped: beside this one. */
  edge: Edge | null;
  onMove: (book: BookSummary, to: number) => void;
  onRemove: (book: BookSummary) => void;
}

/** A book of Up next, dragged by its handle or moved by its menu. */
export function UpNextRow({ book, touch, index, count, edge: edgeBeyond, onMove, onRemove }: UpNextRowProps) {
  const key = String(book.id);
  const { row, handle, isDragged, edge } = useRowDrag(upNextList, key);
  const line = creditLine(book);
  /** Tells narrations of one title apart. */
  const name = line ? `${book.title}, ${line}` : book.title;
  return (
    <div
      ref={row}
      className="queue-row drag-row"
      data-row-key={key}
      data-edge={edge ?? touch.edgeOf(key) ?? (isDragged ? null : edgeBeyond) ?? undefined}
      data-dragged={isDragged || touch.dragged === key || undefined}
    >
      <span ref={handle} className="queue-handle" title="Drag to reorder" {...touch.handlersOf(key)}>
        <GripVertical size={20} aria-hidden />
      </span>
      <span className="w-11 shrink-0">
        <Cover of={book} alt="" sizes="44px" />
      </span>
      <span className="grid min-w-0 flex-1">
        <Link
          dir="auto"
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
              {index > 1 &&
                item('Move to top', <ArrowUpToLine size={20} aria-hidden />, () => onMove(book, 0))}
              {index > 0 && item('Move up', <ArrowUp size={20} aria-hidden />, () => onMove(book, index - 1))}
              {index < count - 1 &&
                item('Move down', <ArrowDown size={20} aria-hidden />, () => onMove(book, index + 1))}
              {index < count - 2 &&
                item('Move to end', <ArrowDownToLine size={20} aria-hidden />, () => onMove(book, count - 1))}
              {item('Remove', <X size={20} aria-hidden />, () => onRemove(book))}
            </>
          );
        }}
      </Menu>
    </div>
  );
}
