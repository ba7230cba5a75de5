import type { BookSummary } from '@lamplight/contract';
import { BookMenu, type ContinueRowProps, ContinueRow as Row } from '../../features/listening/index.ts';
import { followMark } from '../shared/follow-mark.ts';
import { upNextItem } from '../shared/up-next-item.tsx';

// Exported from this file, because it loads after the first covers, with code that the menus need.
export { SuggestionRow } from '../../features/listening/index.ts';

/** Menu of the book on the Continue card. */
export const ContinueMenu = ({ book }: { book: BookSummary }) => (
  <BookMenu
    bookId={book.id}
    title={book.title}
    isFinished={false}
    isBegun
    isContinued
    more={upNextItem(book)}
    onMarked={followMark}
  />
);

export const ContinueRow = (props: Omit<ContinueRowProps, 'more' | 'onMarked'>) => (
  <Row {...props} more={upNextItem} onMarked={followMark} />
);
