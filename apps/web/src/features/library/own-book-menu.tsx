import type { Book } from '@lamplight/contract';
import { useOwnProgress } from '../books/index.ts';
import { BookMenu } from './book-menu.tsx';
import type { OnMarked } from './use-book-marks.ts';

export interface OwnBookMenuProps {
  book: Pick<Book, 'id' | 'title'>;
  isBegun: boolean;
  onMarked: OnMarked;
}

/** The menu of a book on its own page. */
export function OwnBookMenu({ book, isBegun, onMarked }: OwnBookMenuProps) {
  const own = useOwnProgress(book.id, true);
  const isFinished = own?.finished ?? false;
  return (
    <BookMenu
      bookId={book.id}
      title={book.title}
      isFinished={isFinished}
      isBegun={isBegun}
      isContinued={isBegun && !isFinished}
      onMarked={onMarked}
    />
  );
}
