import type { Plans, Sample } from '@lamplight/contract';
import type { Config } from './config/config.ts';
import type { Database } from './db/schema.ts';
import { createTitleOrderJob } from './features/catalogue/index.ts';
import {
  createConsents,
  createPages,
  createPublicPages,
  createSite,
  type SharedClip,
} from './features/publishing/index.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';

interface PublisherDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly storage: Storage;
  readonly samplesOf: (bookIds: readonly number[]) => Promise<ReadonlyMap<number, Sample>>;
  readonly clipOf: (slug: string) => Promise<SharedClip | null>;
  readonly plans: () => Promise<Plans>;
  readonly fontFolder: string;
}

/** Builds what the publisher sets, the site's settings and pages, and what visitors see of the library. */
export function createPublisher({ db, clock, log, config, storage, ...hooks }: PublisherDeps) {
  const site = createSite({
    db: db,
    clock,
    log,
    publicPages: () => publicPages.settings(),
  });
  const pages = createPages({ db: db, clock, log, site: site.current });
  const consents = createConsents({
    db: db,
    clock,
    published: pages.published,
  });
  const publicPages = createPublicPages({
    db: db,
    clock,
    log,
    publicUrl: config.http.publicUrl,
    site: site.current,
    siteImage: site.image,
    links: pages.published,
    storage,
    ...hooks,
  });
  const handlers = {
    ...site.handlers,
    ...pages.handlers,
    ...consents.handlers,
    ...publicPages.handlers,
  };
  const titleOrderJob = createTitleOrderJob({ db, log });
  return { site, pages, consents, publicPages, titleOrderJob, handlers };
}
