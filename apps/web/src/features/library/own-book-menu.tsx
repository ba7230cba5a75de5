import type { Book } from '@lamplight/contract';
import { useOwnProgress } from '../books/index.ts';
import { BookMenu, type BookMenuProps } from './book-menu.tsx';
import type { OnMarked } from './use-book-marks.ts';

export interface OwnBookMenuProps {
  book: Pick<Book, 'id' | 'title'>;
  isBegun: boolean;
  /** More items. */
  more: BookMenuProps['more'];
  onMarked: OnMarked;
}

/** The menu of a book on its own page. */
export function OwnBookMenu({ book, isBegun, more, onMarked }: OwnBookMenuProps) {
  const own = useOwnProgress(book.id, true);
  const isFinished = own?.finished ?? false;
  return (
    <BookMenu
      bookId={book.id}
      title={book.title}
      isFinished={isFinished}
      isBegun={isBegun}
      isContinued={isBegun && !isFinished}
      more={more}
      onMarked={onMarked}
    />
  );
}
