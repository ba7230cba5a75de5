import { type RawBuilder, sql } from 'kysely';
import type { Visibility } from '../../../http/reader.ts';
import { chapterCountFor } from '../../catalogue/index.ts';

const finished = (chapters: RawBuilder<number>) => sql<boolean>`(
  progress.is_finished = 1 and progress.chapters_seen >= ${chapters}
)`;
/** A finished book with new chapters counts as in progress again. */
const inProgress = (chapters: RawBuilder<number>) => sql<boolean>`(
  progress.rev > 0 and (progress.is_finished = 0 or progress.chapters_seen < ${chapters})
)`;

/** SQL conditions of lists on `book_progress as progress` joined with `books`, for a member of a level. */
export const isFinishedBook = (level: Visibility) => finished(chapterCountFor(level));
export const isInProgress = (level: Visibility) => inProgress(chapterCountFor(level));

const read = (level: Visibility) =>
  sql<number>`(select ${chapterCountFor(level)} from books where books.id = progress.book_id)`;
/** Conditions like those above, without the join: they read `books` only where the result depends on it. */
export const unjoined = {
  isFinishedBook: (level: Visibility) => finished(read(level)),
  isInProgress: (level: Visibility) => inProgress(read(level)),
};

/** SQL condition: the book was never removed from Continue, or was played or started again since. */
export const isInContinue = sql<boolean>`(
  progress.removed_at is null
  or progress.updated_at > progress.removed_at
  or progress.restarted_at > progress.removed_at
)`;
