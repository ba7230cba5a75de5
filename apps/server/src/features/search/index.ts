export { type BookSet, difference, fromIds, has, sizeOf } from './bitmap.ts';
export { maxCodePoint } from './index-queries.ts';
export { createIndexReader, type IndexReader } from './index-reader.ts';
export { indexInTransaction, indexQueued, type SearchTables } from './index-writer.ts';
export { findBeyond, hasOwn, ownFirst } from './own-first.ts';
export { headSize } from './rank.ts';
export {
  booksWithTitleLike,
  exactResult,
  filterBySearch,
  noResults,
  type SearchResult,
  searchBooks,
} from './search-books.ts';
export { listIds, orderIds } from './select-books.ts';
export { createTitleOrderJob, resortTitles, type TitleOrderJob } from './title-order.ts';
export { closest, maxEdits, transposed } from './typos.ts';
