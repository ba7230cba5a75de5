import { sql } from 'kysely';

/** Conditions of lists on `book_progress as progress` joined with `books`. */
export const isFinishedBook = sql<boolean>`(
  progress.is_finished = 1 and progress.chapters_seen >= books.chapter_count
)`;
/** New chapters of a finished book bring it back. */
export const isInProgress = sql<boolean>`(
  progress.rev > 0 and (progress.is_finished = 0 or progress.chapters_seen < books.chapter_count)
)`;
/** Not removed from Continue, or played or started again since. */
export const isInContinue = sql<boolean>`(
  progress.removed_at is null
  or progress.updated_at > progress.removed_at
  or progress.restarted_at > progress.removed_at
)`;
