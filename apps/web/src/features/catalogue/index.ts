export { AllBooks } from './books/all-books.tsx';
export { backLink } from './books/back-link.ts';
export { BookCard, cardSkeletons } from './books/book-card.tsx';
export { BookDetails } from './books/book-details.tsx';
export { BookList } from './books/book-list.tsx';
export { BookCount, BookPages } from './books/book-pages.tsx';
export { allBooksQuery, bookQuery, bookRowQuery } from './books/book-queries.ts';
export { BookRow } from './books/book-row.tsx';
export { ChapterList } from './books/chapter-list.tsx';
export { creditLine } from './books/credit-line.ts';
export { homeStateKey } from './books/home-state.ts';
export { JumpToRow } from './books/jump-to-row.tsx';
export { LetterBar } from './books/letter-bar.tsx';
export { useOwnBook } from './books/own-book.ts';
export { ReleaseBadge } from './books/release-badge.tsx';
export { readStoredHome, readStoredLists, storedHomeKey } from './books/stored-home.ts';
export { SynopsisFrame } from './books/synopsis-frame.tsx';
export { SynopsisHead, SynopsisText } from './books/synopsis-head.tsx';
export { invalidateBooks, tagPairsQuery } from './books/tag-queries.ts';
export { useBookList } from './books/use-book-list.ts';
export { useHomePage, useHomeStart, useSavedHome } from './books/use-home-state.ts';
export { BatchBar } from './editing/batch/batch-bar.tsx';
export { BatchCard } from './editing/batch/batch-card.tsx';
export { useBatchSelection } from './editing/batch/use-batch-selection.ts';
export { LanguageField } from './editing/language-field.tsx';
export { PlaylistCard } from './editing/playlist-card.tsx';
export { PlaylistDeletionDialog, usePlaylistDeletion } from './editing/playlist-deletion-dialog.tsx';
export { PlaylistEditor } from './editing/playlist-editor.tsx';
export { editorQuery, playlistPageQuery } from './editing/playlist-queries.ts';
export {
  type PlaylistSort,
  PlaylistSortToggle,
  readPlaylistSort,
  sortInAddress,
} from './editing/playlist-sort-toggle.tsx';
export { FollowList } from './follows/follow-list.tsx';
export { FollowButton } from './follows/lazy-follow-button.tsx';
export type { NameActionsProps } from './people/name-actions.tsx';
export { personBooksQuery, personQuery, seriesBooksQuery, seriesQuery } from './people/people-queries.ts';
export { chosenRole, roleTitles } from './people/person-roles.ts';
export { SeriesBookList } from './people/series-book-list.tsx';
export { keyOf, nameOf } from './releases/calendar-entry.tsx';
export { calendarQuery, moveRelease } from './releases/calendar-queries.ts';
export { localDay, skippedTime, timeZone } from './releases/local-time.ts';
export { monthAfter, monthOf, onDay, rangeOf, readMonth } from './releases/month.ts';
export { MoveDialog } from './releases/move-dialog.tsx';
export { NotifiedReleaseFields } from './releases/notified-release-fields.tsx';
export { ReleaseCalendar } from './releases/release-calendar.tsx';
export { firstReleaseProblem, publicNow, releaseInput } from './releases/release-draft.ts';
export { FilterChips, FilterFields, FilterSheet } from './search/filter-fields.tsx';
export {
  type BookFilter,
  type FilterChange,
  filterQuery,
  firstPageQuery,
  noFilter,
  readFilter,
} from './search/filter-params.ts';
export { FilterResults } from './search/filter-results.tsx';
export { SearchBox, useBookSearch } from './search/search-box.tsx';
export { useTagsState } from './search/use-tags-state.ts';
