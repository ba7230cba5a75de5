import type { Database } from './db/schema.ts';
import type { Audio } from './features/audio/index.ts';
import type { Books } from './features/books/index.ts';
import { type CleanupTables, createMediaCleanup } from './features/media-cleanup/index.ts';
import { createSamples, type SampleTables } from './features/samples/index.ts';
import type { Streaming } from './features/streaming/index.ts';
import type { Storage } from './gateways/storage/storage.ts';
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
}

/** Builds the samples, and the cleanup of files that neither a book nor a sample uses. */
export function createStoredMedia({ db, clock, log, storage, books, ...deps }: StoredMediaDeps) {
  const samples = createSamples({ db: db.$pickTables<SampleTables>(), clock, books, ...deps });
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
  return { samples, mediaCleanup };
}
