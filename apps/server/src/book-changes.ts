import type { Database } from './db/schema.ts';
import { type BookEditing, createBookEditing } from './features/book-editing/index.ts';
import type { Books, BookTables, OnReleased } from './features/books/index.ts';
import type { ProgressService } from './features/progress/index.ts';
import { createReleases, type Releases, type ReleaseTables } from './features/releases/index.ts';
import type { MediaReferences } from './features/streaming/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import type { ChapterHooks } from './stored-media.ts';

interface BookChangesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly media: MediaReferences;
  readonly books: Books;
  readonly ofChapters: ChapterHooks;
  /** Built later. */
  readonly progress: () => ProgressService;
  /** Called in each transaction that makes a book or chapters visible. */
  readonly onReleased: OnReleased;
}

interface BookChanges {
  readonly bookEditing: BookEditing;
  readonly releases: Releases;
}

/** Builds what changes books: edits by admins, and releases when their time has come. */
export function createBookChanges({
  ofChapters,
  progress,
  onReleased,
  ...deps
}: BookChangesDeps): BookChanges {
  const db = deps.db.$pickTables<BookTables>();
  const bookEditing = createBookEditing({
    ...deps,
    db,
    hooks: {
      ...ofChapters,
      onChaptersRemoved: async (tx, moves) => {
        await progress().moveProgress(tx, moves);
        await ofChapters.onChaptersRemoved(tx, moves);
      },
      afterChaptersSaved: (id) => progress().refreshChapterStarts(id),
      onReleased,
    },
  });
  const releases = createReleases({ ...deps, db: deps.db.$pickTables<ReleaseTables>(), onReleased });
  return { bookEditing, releases };
}
