import type { LibraryBook } from '@lamplight/contract';
import { CoverLayer } from '../../../ui/cover.tsx';
import { BookCard } from '../../catalogue/index.ts';
import { BookMenu, type BookMenuProps } from './book-menu.tsx';
import { progressNote } from './library-text.ts';
import type { OnMarked } from './use-book-marks.ts';

export interface LibraryCardProps {
  entry: LibraryBook;
  to: string;
  /** State for the link's history entry. */
  state?: unknown;
  isContinued: boolean;
  /** More items of the book's menu. */
  more?: BookMenuProps['more'];
  onMarked?: OnMarked | undefined;
}

/** A book of the member's library with its menu. */
export function LibraryCard({ entry, to, state, isContinued, more, onMarked }: LibraryCardProps) {
  const { book, place, finished, listened_at } = entry;
  const isBegun = listened_at !== null;
  return (
    <div className="relative h-full">
      <BookCard
        book={book}
        to={to}
        state={state}
        isBookmarked={false}
        showTags={false}
        progress={isBegun || finished ? { place, finished } : null}
        {...(isBegun && !finished && { note: progressNote(entry) })}
      />
      {/* In the lower corner, the menu hides no title. */}
      <CoverLayer of={book}>
        <span className="pointer-events-auto absolute end-0 bottom-2">
          <BookMenu
            bookId={book.id}
            title={book.title}
            isFinished={finished}
            isBegun={isBegun}
            isContinued={isContinued}
            isOnCover
            more={more}
            onMarked={onMarked}
          />
        </span>
      </CoverLayer>
    </div>
  );
}
