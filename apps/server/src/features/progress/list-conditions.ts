import { type RawBuilder, sql } from 'kysely';

const finished = (chapters: RawBuilder<number>) => sql<boolean>`(
  progress.is_finished = 1 and progress.chapters_seen >= ${chapters}
)`;
/** New chapters of a finished book bring it back. */
const inProgress = (chapters: RawBuilder<number>) => sql<boolean>`(
  progress.rev > 0 and (progress.is_finished = 0 or progress.chapters_seen < ${chapters})
)`;

const joined = sql<number>`books.chapter_count`;
/** Conditions of lists on `book_progress as progress` joined with `books`. */
export const isFinishedBook = finished(joined);
export const isInProgress = inProgress(joined);

const read = sql<number>`(select books.chapter_count from books where books.id = progress.book_id)`;
/** Conditions without a join: books are read only where it depends on them. */
export const unjoined = { isFinishedBook: finished(read), isInProgress: inProgress(read) };

/** Not removed from Continue, or played or started again since. */
export const isInContinue = sql<boolean>`(
  progress.removed_at is null
  or progress.updated_at > progress.removed_at
  or progress.restarted_at > progress.removed_at
)`;
