import type { Database } from './db/schema.ts';
import {
  type BookEditing,
  type Books,
  createBookEditing,
  createReleases,
  type OnReleased,
  type Releases,
} from './features/catalogue/index.ts';
import type { ProgressService } from './features/listening/index.ts';
import type { MediaReferences } from './features/media/index.ts';
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
  const db = deps.db;
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
  const releases = createReleases({ ...deps, db: deps.db, onReleased });
  return { bookEditing, releases };
}
