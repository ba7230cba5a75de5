export { AllBooks } from './all-books.tsx';
export { backLink } from './back-link.ts';
export { BookCard, cardSkeletons } from './book-card.tsx';
export { BookDetails } from './book-details.tsx';
export { BookList } from './book-list.tsx';
export { BookCount, BookPages } from './book-pages.tsx';
export {
  allBooksQuery,
  type BookPage,
  bookQuery,
  bookRowQuery,
  logged,
  previewQuery,
} from './book-queries.ts';
export { BookRow, type DrawCard } from './book-row.tsx';
export { ChapterList } from './chapter-list.tsx';
export { homeStateKey } from './home-state.ts';
export { JumpToRow } from './jump-to-row.tsx';
export { useOwnBook } from './own-book.ts';
export { ReleaseBadge } from './release-badge.tsx';
export { StatusLine } from './status-line.tsx';
export { readStoredHome } from './stored-home.ts';
export { SynopsisFrame } from './synopsis-frame.tsx';
export { SynopsisHead, SynopsisText } from './synopsis-head.tsx';
export { invalidateBooks, mainTags, subTags, tagPairsQuery } from './tag-queries.ts';
export { useBookList } from './use-book-list.ts';
export { useHomePage, useHomeStart, useSavedHome } from './use-home-state.ts';
