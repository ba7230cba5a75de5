import { createHash } from 'node:crypto';
import {
  type Feed,
  type FeedAddress,
  type Feeds,
  type feedEndpoints,
  feedLimits,
  refusalOf,
  type Site,
} from '@lamplight/contract';
import { LRUCache } from 'lru-cache';
import { lockListener } from '../../../db/lock-listener.ts';
import type { Database } from '../../../db/schema.ts';
import { type Actor, refusalError, requireFreshSignIn } from '../../../http/auth.ts';
import { etagOf } from '../../../http/compressed-text.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { levelOf } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { shorten } from '../../../platform/html.ts';
import { inLanguage, recipientLanguage } from '../../../platform/language.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob } from '../../../platform/periodic-job.ts';
import { invalidField, limitText, singleLine } from '../../../platform/text-fields.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Books } from '../../catalogue/index.ts';
import { audioKeyOf, type SendTo, type Streaming } from '../../media/index.ts';
import { findCurrentText } from '../texts/store.ts';
import { createAdminFeeds } from './admin-feeds.ts';
import { appOf, networkOf } from './clients.ts';
import { audioFormOf, type FeedHead, renderFeed, renderNotice } from './document.ts';
import { itemsOf, limitBooks } from './items.ts';
import { m } from './messages.ts';
import { createFeedSecrets, hashOf, secretPattern } from './secrets.ts';
import { createFeedSettings } from './settings.ts';
import { createSharing, type FeedClient } from './sharing.ts';
import {
  countFeeds,
  deleteFeed,
  type FeedBook,
  type FeedChapter,
  type FeedRow,
  findBook,
  findByHash,
  findChapter,
  findFeed,
  findSeries,
  insertFeed,
  isInSeries,
  type ListedFeed,
  listBooks,
  listChapters,
  listFeeds,
  textsVersion,
} from './store.ts';

/** Why a feed has nothing to play. */
type Problem = 'off' | 'replaced' | 'gone' | NonNullable<ReturnType<typeof refusalOf>>;

/** A feed that an app has asked for by its secret. */
export interface OpenFeed {
  readonly feed: FeedRow;
  readonly actor: Actor;
  /** Why the feed lists nothing; null if it does. */
  readonly problem: Problem | null;
  /** Why its files are refused; null if they are sent. A missing consent interrupts no chapter. */
  readonly fileProblem: Problem | null;
}

/** A document, or null to a client that has this version. */
export interface TaggedDocument {
  readonly etag: string;
  readonly body: string | null;
}

/** What apps ask for, by the secret in the address. */
export interface FeedFiles {
  /** Returns a feed; null for an unknown, ended or guessed secret. @throws ProblemError too_many_requests */
  open(secret: string, client: { readonly key: string }): Promise<OpenFeed | null>;
  /** Returns the RSS document. @param known the client's If-None-Match */
  document(opened: OpenFeed, secret: string, known: string | undefined): Promise<TaggedDocument>;
  /** Opens the audio of a chapter; null if the feed has no such file. */
  audio(opened: OpenFeed, secret: string, file: ChapterFile): Promise<SendTo | null>;
  /** Returns the text of a chapter with its times; null if there is none. */
  transcript(opened: OpenFeed, chapterId: number, format: 'vtt' | 'srt'): Promise<string | null>;
  /** Opens the cover of a book of the feed; null if there is none. */
  cover(opened: OpenFeed, bookId: number): Promise<SendTo | null>;
  /** Notes which app used a feed, and where; a new sign of sharing is logged. */
  noteUse(opened: OpenFeed, client: FeedClient): Promise<void>;
}

interface ChapterFile {
  readonly chapterId: number;
  readonly extension: string;
}

interface FeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Accounts['outbox'];
  readonly books: Pick<Books, 'requireBook'>;
  readonly files: Streaming['files'];
  readonly publicUrl: string;
  /** Key from which secrets are computed. */
  readonly secret: string;
  /** Limits new feeds per member. */
  readonly creations: RateLimit;
  /** Limits requests per feed, and wrong secrets per client. */
  readonly requests: RateLimit;
  readonly misses: RateLimit;
  /** Returns an account with its rights; null if it was deleted. */
  findAccount(id: number): Promise<Actor | null>;
  site(): Promise<Site>;
}

/** Feeds whose last version and use a node remembers. */
const maxRemembered = 20_000;
const maxAgeMs = 2000;
const dayMs = 24 * 3600 * 1000;

const present = (row: ListedFeed): Feed => {
  const { id, name, kind, subject_id, created_at, renewed_at } = row;
  const subject = subject_id === null ? null : { id: subject_id, name: row.subject_name };
  const last_use =
    row.last_used_at === null
      ? null
      : { app: row.last_app, network: row.last_network, day: row.last_used_at.slice(0, 10) };
  return { id, name, kind, subject, created_at, renewed_at, last_use };
};

/** Returns a UUID (RFC 9562, version 8) of a feed, which tells nothing about it. */
function guidOf(publicUrl: string, id: number): string {
  const hex = createHash('sha256').update(`${publicUrl}/feeds#${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const notFound = () => new ProblemError('not_found', m.feedNotFound);

/** Private feeds, with which members listen in other apps. */
export function createFeeds(deps: FeedDeps) {
  const { db, clock, log, books, files, publicUrl, site } = deps;
  const secrets = createFeedSecrets(deps.secret);
  const settings = createFeedSettings(deps);
  const opened = createAsyncCache<string, OpenFeed | null>({ clock, maxSize: 10_000, maxAgeMs });
  /** What each feed's last version was made of, with its tag. */
  const versions = new LRUCache<number, { readonly source: string; readonly etag: string }>({
    max: maxRemembered,
  });
  const sharing = createSharing({ db, clock, outbox: deps.outbox, secrets });
  const noted = new LRUCache<string, true>({ max: maxRemembered });

  /** Returns why an account may not use feeds now; null if it may. */
  async function refusalFor(actor: Actor): Promise<Problem | null> {
    const { is_on, for_subscribers } = await settings.current();
    return is_on ? refusalOf(actor, for_subscribers ? 'library' : 'download') : 'off';
  }

  async function load(hash: string): Promise<OpenFeed | null> {
    const feed = await findByHash(db, hash);
    const actor = feed && (await deps.findAccount(feed.user_id));
    if (!feed || !actor) return null;
    if (feed.secret_hash !== hash) {
      const untilMs = Date.parse(feed.renewed_at ?? '') + feedLimits.usesDays * dayMs;
      const state = { problem: 'replaced', fileProblem: 'replaced' } as const;
      return clock.ms() < untilMs ? { feed, actor, ...state } : null;
    }
    const [problem, fileProblem] = [
      await refusalFor(actor),
      await refusalFor({ ...actor, consent_missing: false }),
    ];
    return { feed, actor, problem, fileProblem };
  }

  const find = async (secret: string): Promise<OpenFeed | null> =>
    secretPattern.test(secret) ? opened.get(hashOf(secret), load) : null;

  async function isPartOf({ feed }: OpenFeed, bookId: number): Promise<boolean> {
    // A chapter that has left one of the other feeds stays for apps that have queued it.
    if (feed.kind === 'book') return feed.subject_id === bookId;
    return feed.kind !== 'series' || isInSeries(db, feed.subject_id ?? 0, bookId);
  }

  /** Returns a chapter of a feed, while its member may have it. */
  async function chapterOf(feed: OpenFeed, id: number): Promise<FeedChapter | null> {
    if (feed.fileProblem) return null;
    const chapter = await findChapter(db, id, levelOf(feed.actor));
    return chapter && (await isPartOf(feed, chapter.book_id)) ? chapter : null;
  }

  function headOf(
    { feed, actor }: OpenFeed,
    book: FeedBook | null,
    of: { site: Site; secret: string },
  ): FeedHead {
    const { kind, id } = feed;
    const siteName = of.site.name;
    const facts = { site: siteName };
    const isOfOne = kind === 'book' || kind === 'series';
    const title = isOfOne ? m.title_gone(facts) : m[`title_${kind}`](facts);
    return {
      kind,
      title: kind === 'book' && book ? book.title : title,
      description:
        kind === 'book' && book ? shorten(book.synopsis, 4000) : m.description({ username: actor.username }),
      siteName,
      language: (kind === 'book' ? book?.language : null) ?? recipientLanguage(actor.language, of.site),
      publicUrl,
      base: `${publicUrl}/feeds/${of.secret}`,
      guid: guidOf(publicUrl, id),
    };
  }

  const noticeOf = (problem: Problem, siteName: string): { title: string; text: string } => {
    const facts = { site: siteName, address: `${publicUrl}/profile` };
    switch (problem) {
      case 'off':
      case 'subscription_required':
      case 'download_not_allowed':
      case 'consent_required':
      case 'second_factor_setup_required':
      case 'replaced':
      case 'gone':
        return { title: m[`notice_${problem}`], text: m[`notice_${problem}_text`](facts) };
      default:
        return { title: m.notice_download_not_allowed, text: m.notice_download_not_allowed_text(facts) };
    }
  };

  const renderProblem = (head: FeedHead, problem: Problem): string =>
    renderNotice(head, {
      code: problem,
      ...noticeOf(problem, head.siteName),
      ms: Math.floor(clock.ms() / dayMs) * dayMs,
    });

  const tagged = (body: string): TaggedDocument => ({ etag: etagOf(Buffer.from(body)), body });

  async function document(
    feed: OpenFeed,
    secret: string,
    known: string | undefined,
  ): Promise<TaggedDocument> {
    const { actor, problem } = feed;
    const { kind, subject_id, id } = feed.feed;
    const [current, found, series] = await Promise.all([
      site(),
      problem ? [] : listBooks(db, feed.feed, actor),
      kind === 'series' ? findSeries(db, subject_id ?? 0) : null,
    ]);
    const listed = limitBooks(kind, found);
    const [first = null] = listed;
    const head = headOf(feed, first, { site: current, secret });
    const named = series ? { ...head, title: series.name } : head;
    const gone = (kind === 'book' || kind === 'series') && listed.length === 0 ? ('gone' as const) : null;
    const reason = problem ?? gone;
    if (reason) return tagged(renderProblem(named, reason));
    const level = levelOf(actor);
    const now = clock.iso();
    const source = createHash('sha256')
      .update(JSON.stringify([named, level, kind === 'new' ? now.slice(0, 10) : '', listed]))
      .update(
        await textsVersion(
          db,
          listed.map((book) => book.id),
        ),
      )
      .digest('base64url');
    const version = versions.get(id);
    if (version?.source === source && known?.includes(version.etag))
      return { etag: version.etag, body: null };
    const chapters = await listChapters(
      db,
      listed.map((book) => book.id),
      level,
    );
    const items = itemsOf({ kind, books: listed, chapters, level, now });
    const made = tagged(renderFeed(named, listed, items));
    versions.set(id, { source, etag: made.etag });
    return made;
  }

  const feedFiles: FeedFiles = {
    async open(secret, { key }) {
      const feed = await find(secret);
      if (feed) await deps.requests.count(String(feed.feed.id));
      else await deps.misses.count(key);
      return feed;
    },
    async document(feed, secret, known) {
      const current = await site();
      return inLanguage(recipientLanguage(feed.actor.language, current), () => document(feed, secret, known));
    },
    async audio(feed, secret, { chapterId, extension }) {
      const chapter = await chapterOf(feed, chapterId);
      const key = chapter && audioKeyOf(chapter.audio_url);
      if (!key) return null;
      const form = audioFormOf(key);
      if (form.extension !== extension) return null;
      return files.openAudio({
        key,
        contentType: form.type,
        listenerId: feed.actor.id,
        isStillAllowed: async () => {
          const now = await find(secret);
          return now !== null && (await chapterOf(now, chapterId)) !== null;
        },
      });
    },
    async transcript(feed, chapterId, format) {
      const chapter = await chapterOf(feed, chapterId);
      const text = chapter && (await findCurrentText(db, chapter.id));
      if (!text) return null;
      if (format === 'vtt') return text.vtt;
      const { readWebVtt, writeSrt } = await import('@lamplight/align');
      return writeSrt(readWebVtt(text.vtt));
    },
    async cover(feed, bookId) {
      if (feed.fileProblem || !(await isPartOf(feed, bookId))) return null;
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
      if (!(await sharing.note(feed, client))) return;
      opened.delete(feed.secret_hash);
      log.info({ feed: feed.id, user_id: feed.user_id }, 'feed shows signs of sharing');
    },
  };

  const withAddress = (row: ListedFeed): FeedAddress => ({
    ...present(row),
    address: `${publicUrl}/feeds/${secrets.secretOf(row.seed)}/feed.xml`,
  });

  async function requireFeed(id: number, userId: number): Promise<ListedFeed> {
    const row = await findFeed(db, { id, user_id: userId });
    if (!row) throw notFound();
    return row;
  }

  /** @throws ProblemError invalid_input, not_found */
  async function checkSubject(kind: Feed['kind'], subjectId: number | undefined, actor: Actor) {
    const isOfOne = kind === 'book' || kind === 'series';
    if (isOfOne && subjectId === undefined) throw invalidField('subject_id', m.subjectNeeded);
    if (!isOfOne && subjectId !== undefined) throw invalidField('subject_id', m.subjectRefused);
    if (kind === 'book') await books.requireBook(subjectId ?? 0, actor);
    if (kind !== 'series') return;
    const scope = { kind, subject_id: subjectId ?? 0 } as const;
    if ((await listBooks(db, scope, actor)).length === 0)
      throw new ProblemError('not_found', m.seriesNotFound);
  }

  const handlers: RouteHandlers<typeof feedEndpoints> = {
    ...settings.handlers,
    ...createAdminFeeds({ db, clock, sharing, forget: (hash) => opened.delete(hash) }),
    listFeeds: async ({ actor }) => {
      const problem = await refusalFor(actor);
      const access: Feeds['access'] =
        problem === null
          ? 'open'
          : problem === 'off'
            ? 'off'
            : problem === 'download_not_allowed'
              ? 'upgrade'
              : 'subscribe';
      return { access, feeds: (await listFeeds(db, actor.id)).map(present) };
    },
    createFeed: async ({ body, actor }) => {
      const { is_on, for_subscribers } = await settings.current();
      if (!is_on) throw new ProblemError('forbidden', m.feedsOff);
      const refusal = refusalError(actor, for_subscribers ? 'library' : 'download');
      if (refusal) throw refusal;
      const name = singleLine(limitText('name', body.name, feedLimits.nameCharacters));
      if (name === '') throw invalidField('name', m.nameEmpty);
      const { kind, subject_id } = body;
      await checkSubject(kind, subject_id, actor);
      await deps.creations.count(String(actor.id));
      const id = await db.transaction().execute(async (tx) => {
        await lockListener(tx, actor.id);
        if ((await countFeeds(tx, actor.id)) >= feedLimits.perMember)
          throw new ProblemError('feeds_full', m.feedsFull({ count: feedLimits.perMember }));
        const made = await insertFeed(tx, {
          user_id: actor.id,
          kind,
          subject_id: subject_id ?? null,
          name,
          ...secrets.create(),
          created_at: clock.iso(),
          last_app: '',
        });
        return made.id;
      });
      return withAddress(await requireFeed(id, actor.id));
    },
    showFeedAddress: async ({ params: { id }, actor }) => {
      const row = await requireFeed(id, actor.id);
      requireFreshSignIn(actor);
      // After JWT_SECRET was changed, the secret cannot be computed any more.
      if (hashOf(secrets.secretOf(row.seed)) !== row.secret_hash)
        throw new ProblemError('feed_address_lost', m.addressLost);
      return withAddress(row);
    },
    endFeed: async ({ params: { id }, actor }) => {
      const row = await requireFeed(id, actor.id);
      await deleteFeed(db, { id, user_id: actor.id });
      opened.delete(row.secret_hash);
      return { id };
    },
  };
  const cleanup = createPeriodicJob({
    name: 'feed cleanup',
    log,
    run: sharing.deleteExpired,
    firstInMs: 90_000,
    intervalMs: 3_600_000,
  });
  return { handlers, files: feedFiles, cleanup, deleteExpired: sharing.deleteExpired };
}
export type FeedService = ReturnType<typeof createFeeds>;
