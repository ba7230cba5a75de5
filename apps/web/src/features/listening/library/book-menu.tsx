import type { BookMark } from '@lamplight/contract';
import { BookCheck, BookX, EllipsisVertical, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { m } from './messages.ts';
import { type OnMarked, useBookMarks } from './use-book-marks.ts';

export interface BookMenuProps {
  bookId: number;
  title: string;
  isFinished: boolean;
  /** True if the member has started the book, so that 'Start again' makes sense. */
  isBegun: boolean;
  /** True if the book is shown in Continue. */
  isContinued: boolean;
  /** True if the button is over a cover: small, and readable on any picture. */
  isOnCover?: boolean;
  /** More items of the menu. */
  more?: ((closeMenu: () => void) => ReactNode) | undefined;
  onMarked?: OnMarked | undefined;
}

const coverDots = (
  <span className="grid size-7 place-items-center rounded-full bg-surface/90 shadow-1">
    <EllipsisVertical size={16} aria-hidden />
  </span>
);

/** Menu of a book in the member's library. */
export function BookMenu(props: BookMenuProps) {
  const { bookId, title, isFinished, isBegun, isContinued, isOnCover = false, more, onMarked } = props;
  const setMark = useBookMarks(onMarked);
  return (
    <Menu
      label={m.moreTitle({ title })}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          label={m.moreTitle({ title })}
          icon={isOnCover ? coverDots : <EllipsisVertical size={20} aria-hidden />}
        />
      )}
    >
      {(close) => {
        const apply = (mark: BookMark) => () => {
          close();
          void setMark(bookId, mark);
        };
        return (
          <>
            {more?.(close)}
            {isFinished ? (
              <MenuItem icon={<BookX size={20} aria-hidden />} onSelect={apply('unfinished')}>
                {m.markAsNotFinished}
              </MenuItem>
            ) : (
              <MenuItem icon={<BookCheck size={20} aria-hidden />} onSelect={apply('finished')}>
                {m.markAsFinished}
              </MenuItem>
            )}
            {(isFinished || isBegun) && (
              <MenuItem icon={<RotateCcw size={20} aria-hidden />} onSelect={apply('restarted')}>
                {m.startAgain}
              </MenuItem>
            )}
            {isContinued && (
              <MenuItem icon={<X size={20} aria-hidden />} onSelect={apply('removed')}>
                {m.removeContinue}
              </MenuItem>
            )}
          </>
        );
      }}
    </Menu>
  );
}
