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
import { titleLanguage } from '../../../../lib/language.ts';
import { paths } from '../../../../lib/paths.ts';
import { Cover } from '../../../../ui/cover.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import type { useReorder } from '../../../../ui/use-reorder.ts';
import { creditLine } from '../../../catalogue/index.ts';
import { m } from './messages.ts';

export interface UpNextRowProps {
  book: BookSummary;
  reorder: ReturnType<typeof useReorder>;
  index: number;
  count: number;
  onMove: (book: BookSummary, to: number) => void;
  onRemove: (book: BookSummary) => void;
}

/** A book of Up next, dragged by its handle or moved by its menu. */
export function UpNextRow({ book, reorder, index, count, onMove, onRemove }: UpNextRowProps) {
  const key = String(book.id);
  const line = creditLine(book);
  /** Text that distinguishes narrations of the same title. */
  const name = line ? `${book.title}, ${line}` : book.title;
  return (
    <div className="queue-row drag-row" data-row-key={key} data-edge={reorder.edgeOf(key) ?? undefined}>
      <span
        className="drag-handle"
        title={m.dragReorder}
        onPointerDown={(press) => reorder.start(key, press)}
      >
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
          aria-label={m.playName({ name })}
        >
          <span dir="auto" lang={titleLanguage(book)}>
            {book.title}
          </span>
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
            label={m.moreOptionsName({ name })}
            icon={<EllipsisVertical size={20} aria-hidden />}
          />
        )}
      >
        {(close) => {
          const item = (label: string, icon: ReactNode, onChoose: () => void) => (
            <MenuItem
              icon={icon}
              onSelect={() => {
                close();
                onChoose();
              }}
            >
              {label}
            </MenuItem>
          );
          return (
            <>
              {index > 1 && item(m.moveTop, <ArrowUpToLine size={20} aria-hidden />, () => onMove(book, 0))}
              {index > 0 && item(m.moveUp, <ArrowUp size={20} aria-hidden />, () => onMove(book, index - 1))}
              {index < count - 1 &&
                item(m.moveDown, <ArrowDown size={20} aria-hidden />, () => onMove(book, index + 1))}
              {index < count - 2 &&
                item(m.moveEnd, <ArrowDownToLine size={20} aria-hidden />, () => onMove(book, count - 1))}
              {item(m.remove, <X size={20} aria-hidden />, () => onRemove(book))}
            </>
          );
        }}
      </Menu>
    </div>
  );
}
