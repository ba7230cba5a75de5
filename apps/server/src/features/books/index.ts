export {
  addBook,
  type BookMetadata,
  chapterSummary,
  metadataColumns,
  type NewBook,
  titleSortKeys,
} from './add-book.ts';
export { findRevision } from './catalogue-store.ts';
export type { Edition, EditionClash } from './editions.ts';
export { presentMetadata } from './present.ts';
export { publicBooks } from './public-books.ts';
export { findOpeningProblem, findOrderProblem, parseRelease } from './releases/parse-release.ts';
export {
  listReleased,
  pickRelease,
  publicRelease,
  type Release,
  type Released,
  releaseColumns,
  releaseDue,
} from './releases/release-rules.ts';
export { type Books, type BooksDeps, createBooks } from './service.ts';
export {
  type BookDb,
  type BookRow,
  type BookTables,
  type ChapterRow,
  findBook,
  listChaptersOf,
  listTagsOf,
  type OnReleased,
  parsePeople,
} from './store.ts';
