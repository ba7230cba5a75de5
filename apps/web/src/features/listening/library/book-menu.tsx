import type { BookMark } from '@lamplight/contract';
import { BookCheck, BookX, EllipsisVertical, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
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
  /** More items. */
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
      label={`More for ${title}`}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          label={`More for ${title}`}
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
                Mark as not finished
              </MenuItem>
            ) : (
              <MenuItem icon={<BookCheck size={20} aria-hidden />} onSelect={apply('finished')}>
                Mark as finished
              </MenuItem>
            )}
            {(isFinished || isBegun) && (
              <MenuItem icon={<RotateCcw size={20} aria-hidden />} onSelect={apply('restarted')}>
                Start again
              </MenuItem>
            )}
            {isContinued && (
              <MenuItem icon={<X size={20} aria-hidden />} onSelect={apply('removed')}>
                Remove from Continue
              </MenuItem>
            )}
          </>
        );
      }}
    </Menu>
  );
}
