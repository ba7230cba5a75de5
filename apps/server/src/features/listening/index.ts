import { feedLimits, type Plans } from '@lamplight/contract';
import type { Storage } from '../../gateways/storage/storage.ts';
import type { Actor } from '../../http/auth.ts';
import { createNodeRateLimit, type RateLimit } from '../../http/rate-limit.ts';
import type { RoomBase } from '../../http/room.ts';
import type { Accounts } from '../accounts/index.ts';
import type { createCatalogue } from '../catalogue/index.ts';
import type { Audio, Streaming } from '../media/index.ts';
import { createBookFiles } from './downloads/service.ts';
import { createFeeds } from './feeds/service.ts';
import { createFigures } from './figures/service.ts';
import { createLibrary } from './library/service.ts';
import { listOwnBookIds } from './library/store.ts';
import { createMoments } from './moments/service.ts';
import { createProgress } from './progress/service.ts';
import { createRevenue } from './revenue/service.ts';
import { createRoyalties } from './royalties/service.ts';
import { keepCredits } from './royalties/store.ts';
import { createListenerSettings } from './settings/service.ts';
import { createTexts } from './texts/service.ts';
import { createUpNext } from './up-next/service.ts';

export { mountFeeds } from './feeds/mount.ts';
export { type FeedService } from './feeds/service.ts';
export type { RollUpJob } from './figures/service.ts';
export { plausibleShare } from './progress/plausible-share.ts';
export { type ProgressService } from './progress/service.ts';
export { type Texts } from './texts/service.ts';

interface ListeningDeps extends RoomBase {
  readonly catalogue: Pick<Awaited<ReturnType<typeof createCatalogue>>, 'books' | 'answer'>;
  readonly streaming: Streaming;
  readonly audio: Pick<Audio, 'layOutBook'>;
  readonly storage: Storage;
  /** Limits searches per account. */
  readonly searches: RateLimit;
  /** Key from which the secrets of feeds are computed. */
  readonly secret: string;
  readonly accounts: Pick<Accounts, 'site' | 'outbox'>;
  readonly actors: {
    /** Returns an account with its rights; null if it was deleted. */
    findAccount(id: number): Promise<Actor | null>;
  };
  /** IANA name of the publisher's time zone. */
  readonly timeZone: string;
  /** Returns the plans on offer; none while the payment provider does not answer. */
  readonly plans: () => Promise<Plans>;
}

/** Builds the listening feature: progress, library, moments, the texts of chapters, feeds and figures. */
export async function createListening(listening: ListeningDeps) {
  const { accounts, actors, catalogue, streaming, timeZone, plans, ...deps } = listening;
  const { db, events } = deps;
  const shared = { ...deps, books: catalogue.books };
  const progress = createProgress(shared);
  const texts = createTexts({
    ...shared,
    media: streaming,
    reads: createNodeRateLimit({ name: 'texts', points: 3000, seconds: 3600 }),
  });
  const feeds = createFeeds({
    ...shared,
    files: streaming.files,
    outbox: accounts.outbox,
    findAccount: actors.findAccount,
    creations: deps.limitOf('feed', feedLimits.perHour, 3600),
    requests: createNodeRateLimit({ name: 'feed-requests', points: 1200, seconds: 60 }),
    misses: createNodeRateLimit({ name: 'feed-misses', points: 60, seconds: 60 }),
    site: accounts.site,
  });
  const bookFiles = createBookFiles({ ...shared, downloads: streaming.bookDownloads });
  const royalties = createRoyalties({ ...deps, timeZone });
  const figures = createFigures({ ...deps, timeZone, plans, afterRollUp: royalties.refresh });
  const revenue = createRevenue({ ...deps, timeZone });
  await texts.prepare();
  catalogue.answer('ownBooks', (member) => listOwnBookIds(db, member));
  catalogue.answer('heardBooks', progress.heardBooks);
  events.on('chaptersRemoved', (tx, { moves }) => progress.moveProgress(tx, moves));
  events.on('chaptersHidden', (_, { moves }) => progress.moveProgress(db, moves));
  events.on('chaptersRemoved', (tx, { moves }) =>
    texts.onChaptersRemoved(
      tx,
      moves.map(({ from }) => from),
    ),
  );
  events.on('chaptersSaved', (tx, { bookId }) => texts.onEdited(tx, bookId));
  events.on('chaptersCommitted', (_, { bookId }) => progress.refreshChapterStarts(bookId));
  events.on('accessRevoked', (tx, { userId }) => feeds.renewAddresses(tx, userId));
  events.on('accountDeleted', (tx, { userId }) => figures.keepSums(tx, userId));
  events.on('searchMissed', figures.onSearchMissed);
  events.on('excerptLed', (tx, { excerpt }) => figures.countRegistration(tx, excerpt));
  events.on('subscriptionSynced', revenue.onSynced);
  events.on('accountDeleted', (tx, { userId }) => revenue.onDeleted(tx, userId));
  events.on('bookDeleted', (tx, { bookId }) => keepCredits(tx, bookId));
  events.on('bookDeleted', (tx, { bookId }) => texts.onDeleted(tx, bookId));
  return {
    progress,
    texts,
    feeds,
    rollUpJob: figures.job,
    handlers: {
      ...progress.handlers,
      ...texts.handlers,
      ...feeds.handlers,
      ...bookFiles.handlers,
      ...figures.handlers,
      ...revenue.handlers,
      ...royalties.handlers,
      ...createLibrary(shared).handlers,
      ...createListenerSettings(shared).handlers,
      ...createUpNext(shared).handlers,
      ...createMoments(shared).handlers,
    },
  };
}
