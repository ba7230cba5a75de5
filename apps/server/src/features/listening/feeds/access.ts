import { feedLimits, refusalOf, rightsOf } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { levelOf } from '../../../http/reader.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf, secretPattern } from './secrets.ts';
import type { FeedSettingsService } from './settings.ts';
import { type FeedChapter, type FeedRow, findByHash, findChapter, isInSeries } from './store.ts';

/** Why a feed has nothing to play. */
export type FeedProblem = 'off' | 'replaced' | 'gone' | NonNullable<ReturnType<typeof refusalOf>>;

/** A feed that an app has requested by the secret in the feed's URL. */
export interface OpenFeed {
  readonly feed: FeedRow;
  readonly actor: Actor;
  /** Why the feed lists nothing; null if it lists its chapters. */
  readonly problem: FeedProblem | null;
  /**
   * Why the feed's files are refused; null if they are sent. A missing consent does not stop files: it interrupts no
   * chapter.
   */
  readonly fileProblem: FeedProblem | null;
}

interface AccessDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<FeedSettingsService, 'current'>;
  /** Returns an account with its rights; null if it was deleted. */
  findAccount(id: number): Promise<Actor | null>;
}

/**
 * Returns the right that feeds need: 'download', or 'library' if the publisher's settings or the member's plan give
 * feeds to members who may not download.
 */
export const feedRightOf = (actor: Actor, forSubscribers: boolean): 'library' | 'download' =>
  forSubscribers || rightsOf(actor).feeds ? 'library' : 'download';

/** Milliseconds for which a node caches a feed and the rights of its member. */
const maxAgeMs = 2000;
const dayMs = 24 * 3600 * 1000;

export type FeedAccess = ReturnType<typeof createFeedAccess>;

/** Finds feeds by the secrets in their URLs, and decides what their members may get at present. */
export function createFeedAccess({ db, clock, settings, findAccount }: AccessDeps) {
  const opened = createAsyncCache<string, OpenFeed | null>({ clock, maxSize: 10_000, maxAgeMs });

  /** Returns why an account may not use feeds now; null if it may. */
  async function refusalFor(actor: Actor): Promise<FeedProblem | null> {
    const { is_on, for_subscribers } = await settings.current();
    return is_on ? refusalOf(actor, feedRightOf(actor, for_subscribers)) : 'off';
  }

  async function load(hash: string): Promise<OpenFeed | null> {
    const feed = await findByHash(db, hash);
    const actor = feed && (await findAccount(feed.user_id));
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

  /** Returns a feed by its secret, at most two seconds old; null for an unknown one. */
  const find = async (secret: string): Promise<OpenFeed | null> =>
    secretPattern.test(secret) ? opened.get(hashOf(secret), (hash) => load(hash)) : null;

  /** Returns whether a book is part of a feed. */
  async function isPartOf({ feed }: OpenFeed, bookId: number): Promise<boolean> {
    // Feeds of other kinds accept any book: apps may still load a chapter that they queued before it left the feed.
    if (feed.kind === 'book') return feed.subject_id === bookId;
    return feed.kind !== 'series' || isInSeries(db, feed.subject_id ?? 0, bookId);
  }

  /** Returns a chapter of a feed; null if the feed's member may not get it. */
  async function chapterOf(feed: OpenFeed, id: number): Promise<FeedChapter | null> {
    if (feed.fileProblem) return null;
    const chapter = await findChapter(db, id, levelOf(feed.actor));
    return chapter && (await isPartOf(feed, chapter.book_id)) ? chapter : null;
  }

  return {
    refusalFor,
    find,
    isPartOf,
    chapterOf,
    /** Removes a feed from this node's cache, so that a change takes effect at once. */
    forget: (hash: string) => opened.delete(hash),
  };
}
