import type { Database } from './db/schema.ts';
import type { Audio } from './features/audio/index.ts';
import type { EditingHooks } from './features/book-editing/index.ts';
import type { Books } from './features/books/index.ts';
import { type CleanupTables, createMediaCleanup } from './features/media-cleanup/index.ts';
import { createSamples, type SampleTables } from './features/samples/index.ts';
import type { Streaming } from './features/streaming/index.ts';
import { createTexts, type TextTables } from './features/texts/index.ts';
import type { Storage } from './gateways/storage/storage.ts';
import { createNodeRateLimit, type RateLimit } from './http/rate-limit.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';

interface StoredMediaDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  readonly audio: Audio;
  readonly media: Streaming;
  readonly books: Books;
  /** Limits searches per account. */
  readonly searches: RateLimit;
}

/** Hooks of edits that update what was made from chapters' audio. */
export type ChapterHooks = Pick<EditingHooks, 'onChaptersRemoved' | 'onChaptersSaved' | 'onDelete'>;

/** Builds the samples, the texts of chapters, and the cleanup of files that neither a book nor a sample uses. */
export function createStoredMedia({ db, clock, log, storage, books, searches, ...deps }: StoredMediaDeps) {
  const samples = createSamples({ db: db.$pickTables<SampleTables>(), clock, books, ...deps });
  const texts = createTexts({
    db: db.$pickTables<TextTables>(),
    clock,
    media: deps.media,
    books,
    searches,
    reads: createNodeRateLimit({ name: 'texts', points: 3000, seconds: 3600 }),
  });
  const ofChapters: ChapterHooks = {
    onChaptersRemoved: (tx, moves) =>
      texts.onChaptersRemoved(
        tx,
        moves.map(({ from }) => from),
      ),
    onChaptersSaved: async (tx, bookId) => {
      await samples.onEdited(tx, bookId);
      await texts.onEdited(tx, bookId);
    },
    onDelete: async (tx, bookId) => {
      await samples.onDeleted(tx, bookId);
      await texts.onDeleted(tx, bookId);
    },
  };
  const mediaCleanup = createMediaCleanup({
    db: db.$pickTables<CleanupTables>(),
    storage,
    clock,
    log,
    hooks: {
      referencedMedia: async (addresses) =>
        (await books.referencedMedia(addresses)).union(await samples.referencedMedia(addresses)),
    },
  });
  return { samples, texts, ofChapters, mediaCleanup };
}
