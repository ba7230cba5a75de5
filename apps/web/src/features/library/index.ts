export { BookMenu } from './book-menu.tsx';
export { ContinueRow, type ContinueRowProps } from './continue-row.tsx';
export { SuggestionRow } from './home-rows.tsx';
export type { ShownList } from './library-queries.ts';
export { LibraryResults } from './library-results.tsx';
export type { OnMarked } from './use-book-marks.ts';
