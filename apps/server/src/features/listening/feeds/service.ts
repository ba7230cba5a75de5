import type { feedEndpoints, Site } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Books } from '../../catalogue/index.ts';
import type { Streaming } from '../../media/index.ts';
import { createFeedAccess } from './access.ts';
import { createAdminFeeds } from './admin-feeds.ts';
import { createFeedFiles, type FeedFiles } from './feed-files.ts';
import { createMemberFeeds } from './member-feeds.ts';
import { createFeedReader } from './read-feed.ts';
import { createFeedSecrets } from './secrets.ts';
import { createFeedSettings } from './settings.ts';
import { createSharing } from './sharing.ts';

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

export interface FeedService {
  readonly handlers: RouteHandlers<typeof feedEndpoints>;
  readonly files: FeedFiles;
  readonly cleanup: PeriodicJob;
  /** Replaces the secrets of an account's feeds; for some time, the former URLs answer with a notice. */
  renewAddresses(tx: Database, userId: number): Promise<void>;
  /** Deletes records of feed uses that are older than 30 days. */
  deleteExpired(): Promise<void>;
}

/** Creates the private feeds with which members listen in other apps. */
export function createFeeds(deps: FeedDeps): FeedService {
  const secrets = createFeedSecrets(deps.secret);
  const settings = createFeedSettings(deps);
  const access = createFeedAccess({ ...deps, settings });
  const sharing = createSharing({ ...deps, secrets });
  const { deleteExpired } = sharing;
  const files = createFeedFiles({ ...deps, access, readFeed: createFeedReader(deps), sharing, settings });
  return {
    handlers: {
      ...settings.handlers,
      ...createMemberFeeds({ ...deps, secrets, settings, access }),
      ...createAdminFeeds({ ...deps, sharing, forget: access.forget }),
    },
    files,
    renewAddresses: sharing.renewAll,
    deleteExpired,
    cleanup: createPeriodicJob({
      name: 'feed cleanup',
      log: deps.log,
      run: deleteExpired,
      firstInMs: 90_000,
      intervalMs: 3_600_000,
    }),
  };
}
