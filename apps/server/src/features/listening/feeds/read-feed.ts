import { createHash } from 'node:crypto';
import type { Site } from '@lamplight/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/schema.ts';
import { etagOf } from '../../../http/compressed-text.ts';
import { levelOf } from '../../../http/reader.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inLanguage, recipientLanguage } from '../../../platform/language.ts';
import { type Books, listCredits } from '../../catalogue/index.ts';
import type { FeedProblem, OpenFeed } from './access.ts';
import { type CatalogueRequest, isRoot, renderCatalogue, renderManifest } from './catalogue.ts';
import { type FeedHead, renderFeed, renderNotice } from './document.ts';
import { addressesOf, headOf, noticeOf } from './feed-head.ts';
import { isSerial, itemsOf, limitBooks } from './items.ts';
import {
  findBook,
  findSeries,
  listBooks,
  listChapters,
  listSeriesBooks,
  listStarted,
  textsVersion,
} from './store.ts';

/** A document with its ETag; `body` is null for a client that already has this version. */
export interface TaggedDocument {
  readonly etag: string;
  readonly body: string | null;
}

interface ReaderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly books: Pick<Books, 'requireBook'>;
  readonly publicUrl: string;
  site(): Promise<Site>;
}

/** Maximum number of feeds whose last version a node remembers. */
const maxRemembered = 20_000;
const dayMs = 24 * 3600 * 1000;

const tagged = (body: string): TaggedDocument => ({ etag: etagOf(Buffer.from(body)), body });

/** Renders the documents of feeds, without the body if the app already has this version. */
export function createFeedReader({ db, clock, books, publicUrl, site }: ReaderDeps) {
  /** Last rendered version of each feed: a key of its data, and its ETag. */
  const versions = new LRUCache<number, { readonly source: string; readonly etag: string }>({
    max: maxRemembered,
  });

  function renderProblem(head: FeedHead, problem: FeedProblem): string {
    const notice = noticeOf(publicUrl, problem, head.siteName);
    const ms = Math.floor(clock.ms() / dayMs) * dayMs;
    return renderNotice({ ...head, description: notice.text }, { code: problem, ...notice, ms });
  }

  async function document(
    feed: OpenFeed,
    secret: string,
    known: string | undefined,
  ): Promise<TaggedDocument> {
    const { actor, problem } = feed;
    const { kind, subject_id, id } = feed.feed;
    const [current, found, series] = await Promise.all([
      site(),
      // If the member may not use the feed, only its book is needed, for the title.
      problem && kind !== 'book' ? [] : listBooks(db, feed.feed, actor),
      kind === 'series' ? findSeries(db, subject_id ?? 0) : null,
    ]);
    const listed = limitBooks(kind, found);
    const [first = null] = listed;
    const head = headOf(feed, first, { publicUrl, site: current, secret });
    const named = series ? { ...head, title: series.name } : head;
    const gone = (kind === 'book' || kind === 'series') && listed.length === 0 ? ('gone' as const) : null;
    const reason = problem ?? gone;
    if (reason) return tagged(renderProblem(named, reason));
    const ids = listed.map((book) => book.id);
    const level = levelOf(actor);
    const now = clock.iso();
    const source = createHash('sha256')
      .update(JSON.stringify([named, level, kind === 'new' ? now.slice(0, 10) : '', listed]))
      .update(await textsVersion(db, ids))
      .digest('base64url');
    const version = versions.get(id);
    if (version?.source === source && known?.includes(version.etag))
      return { etag: version.etag, body: null };
    const chapters = await listChapters(db, ids, level);
    const items = itemsOf({ kind, books: listed, chapters, level, now });
    const made = tagged(await renderFeed(named, listed, items));
    versions.set(id, { source, etag: made.etag });
    return made;
  }

  async function inMemberLanguage<T>(feed: OpenFeed, work: () => Promise<T>): Promise<T> {
    const { languages, default_language } = await site();
    return inLanguage(recipientLanguage(feed.actor.language, { languages, default_language }), work);
  }

  /** Renders a page of the feed's catalogue for reading apps; null if there is no such page. */
  const catalogue = (feed: OpenFeed, secret: string, request: CatalogueRequest) =>
    inMemberLanguage(feed, async () => {
      const { problem } = feed;
      const { kind, subject_id } = feed.feed;
      const current = await site();
      const found = problem ? [] : await listBooks(db, feed.feed, feed.actor);
      const series = kind === 'series' ? await findSeries(db, subject_id ?? 0) : null;
      const head = headOf(feed, found[0] ?? null, { publicUrl, site: current, secret });
      const notice = problem ? noticeOf(publicUrl, problem, current.name).title : null;
      const { list, series: seriesId } = request;
      const isGrouped =
        !isSerial(kind) && found.length > 0 && (isRoot(request) || list !== null || seriesId !== null);
      const ids = found.map((book) => book.id);
      const [started, ofSeries] = isGrouped
        ? await Promise.all([listStarted(db, feed.actor.id), listSeriesBooks(db, ids)])
        : [[], []];
      const books = { books: found, started, series: ofSeries };
      const catalogueHead = series ? { ...head, title: series.name } : head;
      const text = renderCatalogue(catalogueHead, books, request, notice);
      return text === null ? null : tagged(text);
    });

  /** Renders the manifest of a book of the feed; null if the feed has no such book. */
  async function manifest(feed: OpenFeed, secret: string, bookId: number): Promise<TaggedDocument | null> {
    const level = levelOf(feed.actor);
    if (feed.fileProblem || !(await findBook(db, bookId, level))) return null;
    const [current, row, { tags, ...credits }, chapters] = await Promise.all([
      site(),
      books.requireBook(bookId, feed.actor),
      listCredits(db, bookId),
      listChapters(db, [bookId], level),
    ]);
    if (chapters.length === 0) return null;
    const genres = [...new Set(tags.flatMap(({ sub_tag }) => sub_tag ?? []))];
    const addresses = addressesOf({ publicUrl, site: current, secret });
    return tagged(renderManifest(addresses, { row, credits, genres, chapters }));
  }

  /** Returns the RSS document of a feed in its member's language. @param known the client's If-None-Match */
  const rss = (feed: OpenFeed, secret: string, known: string | undefined): Promise<TaggedDocument> =>
    inMemberLanguage(feed, () => document(feed, secret, known));
  return { rss, catalogue, manifest };
}
