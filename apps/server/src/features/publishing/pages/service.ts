import { bytesWithTranslations, type pageEndpoints, pageLimits, type Site } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/schema.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createLastKnown } from '../../../platform/last-known.ts';
import type { Log } from '../../../platform/log.ts';
import { inReadersLanguage, translationFor, translationsIn } from '../../../platform/translations.ts';
import { outlinesFor } from './outlines.ts';
import { createPageChanges, pageNotFound, presentDraft } from './page-changes.ts';
import type { PublicPage } from './page-metadata.ts';
import { renderPage } from './render-markdown.ts';
import {
  findPublishedBody,
  findTitles,
  findVersion,
  listDrafts,
  listPublished,
  type PublishedRow,
  presentPage,
} from './store.ts';

export interface Pages {
  readonly handlers: RouteHandlers<typeof pageEndpoints>;
  /**
   * Returns the published pages, at most two seconds old. While the database does not answer, returns the last ones
   * that were read.
   */
  published(): Promise<readonly PublishedRow[]>;
  /** Returns a page and its version for clients that run no scripts; null if there is no page at this address. */
  render(slug: string): Promise<(PublicPage & { readonly version: string }) | null>;
}

const keyOf = ({ id, version }: { readonly id: number; readonly version: number }) => `${id}/${version}`;

/** Creates the publisher's pages: drafts of admins, and the versions that everybody reads. */
export function createPages({
  db,
  clock,
  log,
  site,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly site: () => Promise<Site>;
}): Pages {
  const titles = new LRUCache<string, string>({ max: 10 * pageLimits.pages });
  const links = createLastKnown<readonly (PublishedRow & { readonly translations: string })[]>({
    clock,
    log,
    name: 'pages',
    initial: [],
    read: async () => {
      const rows = await listPublished(db);
      // Versions never change, so their titles are read only once.
      const unknown = rows.filter((row) => !titles.has(keyOf(row)));
      for (const [key, translations] of await findTitles(db, unknown)) titles.set(key, translations);
      return rows.map((row) => ({ ...row, translations: titles.get(keyOf(row)) ?? '{}' }));
    },
  });
  /** Returns the pages with titles in the reader's language. */
  const published = async (): Promise<PublishedRow[]> =>
    (await links.get()).map((link) => {
      const { translations: _, ...shown } = inReadersLanguage(link);
      return shown;
    });
  const rendered = createAsyncCache<string, PublicPage | null>({
    clock,
    maxSize: bytesWithTranslations(pageLimits.pages),
    isCacheable: (page) => page !== null,
  });

  return {
    published,
    render: async (slug) => {
      // The cached list rejects most unknown addresses without a database query.
      const link = (await links.get()).find((page) => page.slug === slug);
      if (!link) return null;
      const version = `${link.id}/${link.version}${translationFor(link.translations) ? `/${language()}` : ''}`;
      const page = await rendered.get(version, async () => {
        const row = await findVersion(db, link.id, link.version);
        return row ? renderPage(inReadersLanguage(row)) : null;
      });
      return page && { ...page, version };
    },
    handlers: {
      listPages: async () => [...(await published())],
      getPage: async ({ params }) => {
        const row = await findPublishedBody(db, params.slug);
        if (!row) throw pageNotFound();
        const { body, in_foot, needs_consent, ...rest } = inReadersLanguage(row);
        return { ...rest, body, in_foot: in_foot === 1, needs_consent: needs_consent === 1 };
      },
      listAdminPages: async () => (await listDrafts(db)).map(presentPage),
      listPageOutlines: async () => outlinesFor(await site()),
      getPageDraft: ({ params }) => presentDraft(db, params.id),
      getPageVersion: async ({ params }) => {
        const row = await findVersion(db, params.id, params.version);
        if (!row) throw pageNotFound();
        const { page_id: _, translations, ...version } = row;
        return {
          ...version,
          translations: translationsIn(translations),
          asks_members: row.asks_members === 1,
        };
      },
      ...createPageChanges({ db, clock, onChange: links.forget }),
    },
  };
}
