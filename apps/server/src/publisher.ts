import type { Database } from './db/schema.ts';
import { createPages, type PageTables } from './features/pages/index.ts';
import { createSite, type SiteTables } from './features/site/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';

interface PublisherDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Builds what the publisher sets: the site's settings and pages. */
export function createPublisher({ db, clock, log }: PublisherDeps) {
  const site = createSite({ db: db.$pickTables<SiteTables>(), clock, log });
  const pages = createPages({ db: db.$pickTables<PageTables>(), clock, log, site: site.current });
  return { site, pages, handlers: { ...site.handlers, ...pages.handlers } };
}
