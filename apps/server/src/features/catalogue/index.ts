export { type BookMetadata, metadataColumns, type NewBook } from './books/add-book.ts';
export { findRevision } from './books/catalogue-store.ts';
export type { Edition, EditionClash } from './books/editions.ts';
export { publicBooks } from './books/public-books.ts';
export { parseRelease } from './books/releases/parse-release.ts';
export type { Released } from './books/releases/release-rules.ts';
export { type Books, type BooksDeps, createBooks } from './books/service.ts';
export {
  type BookRow,
  type ChapterRow,
  listChaptersOf,
  listTagsOf,
  type OnReleased,
  parsePeople,
} from './books/store.ts';
export type { EditableMetadata } from './editing/parse-metadata.ts';
export type { ChapterMove, EditingHooks } from './editing/save.ts';
export { type BookEditing, createBookEditing } from './editing/service.ts';
export { createFollows } from './follows/service.ts';
export { findMerged } from './people/aliases.ts';
export { listCredits, type SavedCredits } from './people/credits.ts';
export { spellPeople } from './people/resolve-names.ts';
export { cleanName, nameProblem } from './people/rules.ts';
export { createPeople } from './people/service.ts';
export { setSortNames } from './people/sort-names.ts';
export { createReleases, type Releases } from './releases/service.ts';
export { maxCodePoint } from './search/index-queries.ts';
export { createTitleOrderJob, resortTitles, type TitleOrderJob } from './search/title-order.ts';
export { closest, maxEdits, transposed } from './search/typos.ts';
export {
  chapterCountFor,
  durationFor,
  hiddenBookIds,
  isVisibleBook,
  isVisibleName,
  prepareByLevel,
} from './visibility/visibility.ts';
