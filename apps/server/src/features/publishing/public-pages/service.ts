import type {
  Plans,
  PublicPages as PublicPagesSettings,
  publicPagesEndpoints,
  Site,
} from '@lamplight/contract';
import { language } from '@lamplight/messages';
import type { Database } from '../../../db/schema.ts';
import { type CompressedText, compressText } from '../../../http/compressed-text.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inLanguage } from '../../../platform/language.ts';
import { findRevision } from '../../catalogue/index.ts';
import { type AddressLanguage, readLanguage } from '../pages/page-language.ts';
import { createPageBuilder, type PageRequest, pageNumberOf, type SamplesOf } from './build-page.ts';
import { type CardAnswer, type CardDeps, createCards, siteCardPath } from './cards.ts';
import { clipSlugOf } from './clip-page.ts';
import type { FrontContents } from './front-page.ts';
import { createFrontSettings } from './front-settings.ts';
import { type FootLink, localized, type PageContext, type RenderedPage } from './layout.ts';
import type { PublicSettings } from './settings.ts';
import { isAnyOn, renderSitemapIndex, renderSitemapPart, type SitemapSite } from './sitemap.ts';

export interface SentPage extends CompressedText, Pick<RenderedPage, 'styles' | 'scripts'> {
  /** Tag of the page's language. */
  readonly language: string;
}

/** Response for an address; `hidden`: the response is the same as if public pages did not exist. */
export type Answer =
  | { readonly state: 'page' | 'missing'; readonly page: SentPage }
  /** `isForNow` is true for a temporary redirect: the page may have this address again later. */
  | { readonly state: 'moved'; readonly to: string; readonly isForNow?: boolean }
  | { readonly state: 'hidden' };

export interface PublicPagesService {
  readonly handlers: RouteHandlers<typeof publicPagesEndpoints>;
  /**
   * Returns the response for an address.
   * @param css built style sheet of the public pages
   */
  page(request: PageRequest, css: string): Promise<Answer>;
  /** Returns the index of the sitemap, or a part of the sitemap by its name; null if there is no such part. */
  sitemap(part: string | null): Promise<CompressedText | null>;
  /** Returns a social card by its name; null if there is none. @param owner address of the client */
  card(name: string, owner: string): Promise<CardAnswer | null>;
  /** Returns lines for robots.txt. */
  robots(): Promise<string>;
  /** Rejects cards that wait to be rendered. */
  close(): Promise<void>;
}

interface Deps extends Pick<CardDeps, 'log' | 'fontFolder' | 'storage' | 'siteImage' | 'clipOf'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly site: () => Promise<Site>;
  readonly settings: PublicSettings;
  readonly samplesOf: SamplesOf;
  /** Returns the plans of the membership and their prices. */
  readonly plans: () => Promise<Plans>;
  /** Returns whether the publisher sells gifts. */
  readonly offersGifts: () => Promise<boolean>;
  /** Returns the publisher's own pages. */
  readonly links: () => Promise<readonly (FootLink & { readonly in_foot: boolean })[]>;
}

/** Maximum bytes of rendered pages in the cache of a node, compressed forms included. */
const maxCacheBytes = 32 * 1024 * 1024;
/** Milliseconds for which a rendered page is cached at most: ratings and views change without a new revision. */
const maxAgeMs = 60_000;

/** Returns the bytes of memory that a cached text takes, including its key with two bytes per character. */
const sizeOf = ({ plain, br, gzip: gz }: CompressedText, key: string): number =>
  plain.length + br.length + gz.length + 2 * key.length + 500;

/**
 * Redirects to the address of the same page in another language. For a language that is not offered the redirect is
 * temporary, because the publisher may offer the language again.
 */
function movedTo(
  request: PageRequest,
  context: PageContext,
  { tag, isOffered }: Extract<AddressLanguage, { state: 'moved' }>,
): Answer {
  const page = pageNumberOf(request) ?? 1;
  const path = `${encodeURI(request.path)}${page > 1 ? `?page=${page}` : ''}`;
  return { state: 'moved', to: localized(context, path, tag), isForNow: !isOffered };
}

/** Creates the public pages, sitemap and social cards for visitors and search engines. */
export function createPublicPages({
  db,
  clock,
  publicUrl,
  site,
  settings,
  links,
  samplesOf,
  plans,
  ...deps
}: Deps): PublicPagesService {
  const front = createFrontSettings({ db, clock });

  async function frontContents(): Promise<FrontContents> {
    const page = await front.current();
    return {
      page,
      plans: page.shows_price ? await plans() : { plans: [], trial_days: 0, takes_codes: false },
    };
  }

  const build = createPageBuilder(db, { samplesOf, clipOf: deps.clipOf, frontContents });
  const cards = createCards({ ...deps, db });
  const pages = createAsyncCache<string, Answer>({
    clock,
    maxSize: maxCacheBytes,
    maxAgeMs,
    sizeOf: (answer, key) => (answer.state === 'page' ? sizeOf(answer.page, key) : 1),
    // Do not cache unknown addresses: their number is unlimited.
    isCacheable: ({ state }) => state === 'page',
  });
  const sitemaps = createAsyncCache<string, CompressedText | null>({
    clock,
    maxSize: maxCacheBytes,
    sizeOf: (text, key) => (text ? sizeOf(text, key) : 1),
    isCacheable: (text) => text !== null,
  });

  /** Returns the data that pages depend on, and a version text that changes whenever the data changes. */
  async function currentState(): Promise<{
    readonly pageSettings: PublicPagesSettings;
    readonly siteSettings: Site;
    readonly footLinks: readonly FootLink[];
    /** Addresses of the publisher's own pages. */
    readonly slugs: readonly string[];
    readonly hasGifts: boolean;
    readonly version: string;
  }> {
    const [pageSettings, siteSettings, pagesOfSite, hasGifts, revision] = await Promise.all([
      settings.current(),
      site(),
      links(),
      deps.offersGifts(),
      findRevision(db),
    ]);
    const slugs = pagesOfSite.map(({ slug }) => slug);
    const footLinks = pagesOfSite.flatMap(({ slug, title, in_foot }) => (in_foot ? { slug, title } : []));
    return {
      pageSettings,
      siteSettings,
      footLinks,
      slugs,
      hasGifts,
      version: JSON.stringify([
        revision,
        pageSettings.revision,
        siteSettings.revision,
        footLinks,
        slugs,
        hasGifts,
      ]),
    };
  }

  async function render(request: PageRequest, context: PageContext): Promise<Answer> {
    const found = await build(context, request);
    if (!('page' in found)) return found;
    const { html, styles, scripts } = found.page;
    const sent = { ...(await compressText(html)), styles, scripts, language: language() };
    return { state: found.state, page: sent };
  }

  async function page(request: PageRequest, css: string): Promise<Answer> {
    const address = readLanguage(request.lang, await site());
    // The publisher's texts are in the language of the address, too, because the cached page is for everybody.
    return inLanguage(address.tag, () => pageIn(address, request, css));
  }

  async function pageIn(address: AddressLanguage, request: PageRequest, css: string): Promise<Answer> {
    const { pageSettings, siteSettings, footLinks, hasGifts, version } = await currentState();
    if (!isAnyOn(pageSettings) && !pageSettings.clips) return { state: 'hidden' };
    const context = {
      css,
      links: footLinks,
      hasGifts,
      site: siteSettings,
      settings: pageSettings,
      publicUrl,
    };
    const { tag } = address;
    const found = await foundIn(tag, request, { context, version });
    if (address.state === 'page' || found.state === 'hidden') return found;
    // A single redirect leads to the current address of the page, in the right language.
    return found.state === 'moved'
      ? { ...found, isForNow: !address.isOffered }
      : movedTo(request, context, address);
  }

  async function foundIn(
    tag: string,
    request: PageRequest,
    { context, version }: { readonly context: PageContext; readonly version: string },
  ): Promise<Answer> {
    const slug = clipSlugOf(request.path);
    // Never serve an ended clip from the cache; other clips never change.
    if (slug !== null && !(await deps.clipOf(slug))) return render(request, context);
    const isFront = context.settings.front && (request.path === '/' || request.path === '/welcome');
    const contents = isFront ? await frontContents() : null;
    const ownVersion = contents ? JSON.stringify([contents.page.revision, contents.plans]) : '';
    return pages.get(`${version}${ownVersion} ${tag} ${pageNumberOf(request)} ${request.path}`, () =>
      render(request, context),
    );
  }

  async function renderSitemap(
    part: string | null,
    pageSettings: PublicPagesSettings,
    listed: SitemapSite,
  ): Promise<CompressedText | null> {
    const text =
      part === null
        ? await renderSitemapIndex(db, pageSettings, listed)
        : await renderSitemapPart(db, pageSettings, { ...listed, name: part });
    return text === null ? null : compressText(text);
  }

  /**
   * Returns the language in which the site's card is drawn: that of the pages that show it, because social networks
   * fetch a card without naming a language.
   */
  async function languageOfCard(name: string): Promise<string> {
    if (!name.startsWith('site-')) return language();
    for (const tag of (await site()).languages) {
      const path = await inLanguage(tag, async () => siteCardPath(await site()));
      if (path === `/cards/${name}`) return tag;
    }
    return language();
  }

  return {
    page,
    async sitemap(part) {
      const { pageSettings, siteSettings, slugs, version } = await currentState();
      if (!isAnyOn(pageSettings)) return null;
      const { languages, default_language } = siteSettings;
      const listed = { publicUrl, slugs, languages, default_language };
      return sitemaps.get(`${version} ${part ?? ''}`, () => renderSitemap(part, pageSettings, listed));
    },
    async card(name, owner) {
      const pageSettings = await settings.current();
      if (!isAnyOn(pageSettings) && !pageSettings.clips) return null;
      return inLanguage(await languageOfCard(name), async () =>
        cards.read(name, { site: await site(), hasBooks: pageSettings.books, owner }),
      );
    },
    close: cards.close,
    robots: async () => (isAnyOn(await settings.current()) ? `\nSitemap: ${publicUrl}/sitemap.xml\n` : ''),
    handlers: {
      getPublicPages: settings.read,
      savePublicPages: ({ body, actor }) => settings.save(body, actor),
      getFrontPage: front.read,
      saveFrontPage: ({ body, actor }) => front.save(body, actor),
    },
  };
}
