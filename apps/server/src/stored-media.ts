import type { Database } from './db/schema.ts';
import type { Books, EditingHooks } from './features/catalogue/index.ts';
import { createTexts } from './features/listening/index.ts';
import { type Audio, createMediaCleanup, type Streaming } from './features/media/index.ts';
import { createClips, createSamples } from './features/publishing/index.ts';
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
  /** Limits new clips per account. */
  readonly clipLimit: RateLimit;
  readonly allowsClips: () => Promise<boolean>;
}

/** Hooks of edits that update what was made from chapters' audio. */
export type ChapterHooks = Pick<EditingHooks, 'onChaptersRemoved' | 'onChaptersSaved' | 'onDelete'>;

/** Builds samples, clips, the texts of chapters, and the cleanup of files that nothing uses. */
export function createStoredMedia(all: StoredMediaDeps) {
  const { db, clock, log, storage, books, searches, clipLimit, allowsClips, audio, media } = all;
  const common = { clock, audio, media, books };
  const samples = createSamples({ db: db, ...common });
  const clips = createClips({
    db: db,
    ...common,
    limit: clipLimit,
    isAllowed: allowsClips,
  });
  const texts = createTexts({
    db: db,
    clock,
    log,
    media,
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
    async onChaptersSaved(tx, bookId) {
      for (const part of [samples, clips, texts]) await part.onEdited(tx, bookId);
    },
    async onDelete(tx, bookId) {
      for (const part of [samples, clips, texts]) await part.onDeleted(tx, bookId);
    },
  };
  const mediaCleanup = createMediaCleanup({
    db: db,
    storage,
    clock,
    log,
    hooks: {
      async referencedMedia(addresses) {
        let referenced = await books.referencedMedia(addresses);
        for (const part of [samples, clips])
          referenced = referenced.union(await part.referencedMedia(addresses));
        return referenced;
      },
    },
  });
  return {
    samples,
    clips,
    texts,
    ofChapters,
    mediaCleanup,
    /** Returns whether anybody may hear a stored audio file. */
    isPublic: async (key: string) => (await samples.isPublic(key)) || clips.isPublic(key),
  };
}
