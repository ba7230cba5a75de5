import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/schema.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { levelOf } from '../../../http/reader.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { audioKeyOf, type SendTo, type Streaming } from '../../media/index.ts';
import { findCurrentText } from '../texts/store.ts';
import type { FeedAccess, OpenFeed } from './access.ts';
import type { CatalogueRequest } from './catalogue.ts';
import { appOf, networkOf } from './clients.ts';
import { audioFormOf } from './document.ts';
import type { createFeedReader, TaggedDocument } from './read-feed.ts';
import type { FeedSettingsService } from './settings.ts';
import type { FeedClient, Sharing } from './sharing.ts';
import { findBook } from './store.ts';

/** Documents and files of feeds, which apps request by the secret in the URL. */
export interface FeedFiles {
  /** Returns a feed; null if no feed has this secret. @throws ProblemError too_many_requests */
  open(secret: string, client: { readonly key: string }): Promise<OpenFeed | null>;
  /** Returns the RSS document. @param known the client's If-None-Match */
  document(opened: OpenFeed, secret: string, known: string | undefined): Promise<TaggedDocument>;
  /** Returns a page of the catalogue for reading apps (OPDS 2.0); null if there is no such page. */
  catalogue(opened: OpenFeed, secret: string, request: CatalogueRequest): Promise<TaggedDocument | null>;
  /** Returns the manifest of a book for reading apps; null if the feed has no such book. */
  manifest(opened: OpenFeed, secret: string, bookId: number): Promise<TaggedDocument | null>;
  /** Opens the audio of a chapter; null if the feed has no such file. */
  audio(opened: OpenFeed, secret: string, file: ChapterFile): Promise<SendTo | null>;
  /** Returns the text of a chapter with its times, as WebVTT or SRT; null if there is none. */
  transcript(opened: OpenFeed, chapterId: number, format: 'vtt' | 'srt'): Promise<string | null>;
  /** Opens the cover of a book of the feed; null if there is none. */
  cover(opened: OpenFeed, bookId: number): Promise<SendTo | null>;
  /** Records which app and network used a feed; logs a new sign of sharing. */
  noteUse(opened: OpenFeed, client: FeedClient): Promise<void>;
}

interface ChapterFile {
  readonly chapterId: number;
  readonly extension: string;
}

interface FeedFilesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly access: FeedAccess;
  readonly readFeed: ReturnType<typeof createFeedReader>;
  readonly sharing: Pick<Sharing, 'note'>;
  readonly settings: Pick<FeedSettingsService, 'current'>;
  readonly files: Streaming['files'];
  /** Limit of requests per feed. */
  readonly requests: RateLimit;
  /** Limit per client of requests with a wrong secret. */
  readonly misses: RateLimit;
}

/** Maximum number of recorded feed uses that a node remembers. */
const maxNoted = 20_000;

export function createFeedFiles(deps: FeedFilesDeps): FeedFiles {
  const { db, clock, log, access, sharing, settings, files, requests, misses } = deps;
  const noted = new LRUCache<string, true>({ max: maxNoted });
  return {
    async open(secret, { key }) {
      const feed = await access.find(secret);
      if (feed) await requests.count(String(feed.feed.id));
      else await misses.count(key);
      return feed;
    },
    document: deps.readFeed.rss,
    catalogue: deps.readFeed.catalogue,
    manifest: async (feed, secret, bookId) =>
      (await access.isPartOf(feed, bookId)) ? deps.readFeed.manifest(feed, secret, bookId) : null,
    async audio(feed, secret, { chapterId, extension }) {
      const chapter = await access.chapterOf(feed, chapterId);
      const key = chapter && audioKeyOf(chapter.audio_url);
      if (!key) return null;
      const form = audioFormOf(key);
      if (form.extension !== extension) return null;
      return files.openAudio({
        key,
        contentType: form.type,
        listenerId: feed.actor.id,
        isRedirected: (await settings.current()).is_redirected,
        isStillAllowed: async () => {
          const now = await access.find(secret);
          return now !== null && (await access.chapterOf(now, chapterId)) !== null;
        },
      });
    },
    async transcript(feed, chapterId, format) {
      const chapter = await access.chapterOf(feed, chapterId);
      const text = chapter && (await findCurrentText(db, chapter.id));
      if (!text) return null;
      if (format === 'vtt') return text.vtt;
      const { readWebVtt, writeSrt } = await import('@lamplight/align');
      return writeSrt(readWebVtt(text.vtt));
    },
    async cover(feed, bookId) {
      if (feed.fileProblem || !(await access.isPartOf(feed, bookId))) return null;
      const book = await findBook(db, bookId, levelOf(feed.actor));
      const hash = /^\/media\/covers\/([0-9a-f]{32})\//.exec(book?.cover_image ?? '')?.[1];
      return hash === undefined ? null : files.openCover(hash);
    },
    async noteUse({ feed, fileProblem }, client) {
      if (fileProblem === 'replaced') return;
      const note = [
        feed.id,
        clock.iso().slice(0, 10),
        client.isSound,
        appOf(client.userAgent),
        networkOf(client.ip),
      ].join(' ');
      if (noted.has(note)) return;
      noted.set(note, true);
      try {
        if (!(await sharing.note(feed, client))) return;
      } catch (error) {
        // If the disk is full, the write fails, but members can still listen.
        noted.delete(note);
        log.warn({ err: error, feed: feed.id }, 'use of a feed not noted');
        return;
      }
      access.forget(feed.secret_hash);
      log.info({ feed: feed.id, user_id: feed.user_id }, 'feed shows signs of sharing');
    },
  };
}
