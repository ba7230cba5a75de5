export { isLibraryList, type ShownList } from './library-queries.ts';
export { LibraryResults } from './library-results.tsx';
export type { OnMarked } from './use-book-marks.ts';
