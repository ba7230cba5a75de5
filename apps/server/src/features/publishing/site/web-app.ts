import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Site } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import type { FastifyInstance } from 'fastify';
import { type CompressedText, compressText, sendText } from '../../../http/compressed-text.ts';
import { findName, mountStaticAssets, readText } from '../../../http/static-assets.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { preferLanguage } from '../../../platform/language.ts';
import { offeredLanguage, plainLanguage } from '../pages/page-language.ts';
import {
  injectMetadata,
  type PageLinks,
  type PublicPage,
  pageKeyOf,
  robots,
  type ShownPage,
  siteManifest,
} from '../pages/page-metadata.ts';
import { m } from './messages.ts';

/** Paths that belong to the server: a missing file below them is an error, not a screen. */
const reservedPaths = /^\/(?:api|media|assets|demo-api|site)(?:\/|$)/;
/**
 * Matches paths that look like file names. The address of a screen may also end with a short token that looks like
 * that.
 */
const filePaths = /\.\w{2,5}$/;

/** Returns the hashes of the page's inline scripts, as sources for the content security policy. */
function inlineScripts(page: string): string {
  const scripts = page.matchAll(/<script>(.*?)<\/script>/gs);
  const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
  return [...scripts].map(([, script = '']) => `'sha256-${hashOf(script)}'`).join(' ');
}

/** Maximum number of cached variants of index.html; the cache compresses each only once. */
const maxVariants = 100;

function createPageVariants(html: string, publicUrl: string, clock: Clock) {
  const variants = createAsyncCache<string, CompressedText>({ clock, maxSize: maxVariants });
  /**
   * Returns a variant of the page.
   * @param key identifies the screen or page among those with the same settings and links
   */
  return (key: string | null, shown: ShownPage): CompressedText | Promise<CompressedText> =>
    variants.get(JSON.stringify([language(), shown.tag, key, shown.site, shown.links]), () =>
      compressText(injectMetadata(html, publicUrl, shown), 'best'),
    );
}

interface WebAppSources {
  readonly clock: Clock;
  /** Whether pages may be shown in the pseudo-locales, which are for tests. */
  readonly hasPseudoLocales: boolean;
  readonly allowedMethods: (path: string) => string[];
  /** Returns more lines for robots.txt. */
  readonly robots: () => Promise<string>;
  /** The publisher's settings and pictures. */
  readonly site: {
    current(): Promise<Site>;
    /**
     * Returns a picture; `isReplaced` is set if this picture has replaced the one at the path. Returns null if there is
     * none.
     */
    image(
      path: string,
    ): Promise<{ readonly type: string; readonly bytes: Uint8Array; readonly isReplaced?: boolean } | null>;
  };
  /** The publisher's pages. */
  readonly pages: {
    published(): Promise<PageLinks>;
    /**
     * Returns the page at an address below /pages/, with a `version` that identifies its text; null if there is none.
     */
    render(slug: string): Promise<(PublicPage & { readonly version: string }) | null>;
  };
}

/** Returns the last part of the address of a publisher's page; null for other addresses. */
const slugIn = (path: string): string | null => /^\/pages\/([^/]+)\/*$/i.exec(path)?.[1] ?? null;

const manifestName = 'manifest.webmanifest';

/** Serves the site's pictures, whose addresses change with their content; old mails still link to old addresses. */
function mountSiteImages(app: FastifyInstance, { current, image }: WebAppSources['site']): void {
  // Fixed address of the icon for notifications, used by every version of the service worker.
  app.get('/site/icon-192.png', async (_, reply) => {
    const { logo } = await current();
    return reply.header('cache-control', 'no-cache').redirect(`${logo ?? '/icons'}/icon-192.png`);
  });
  app.get<{ Params: { '*': string } }>('/site/*', async (request, reply) => {
    const found = await image(request.params['*']);
    if (!found) throw new ProblemError('not_found', m.notFound);
    return reply
      .headers({
        'cache-control': found.isReplaced ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
      .type(found.type)
      .send(found.bytes);
  });
}

/**
 * Reads the style sheet that pages without scripts share with the web app, to be sent within these pages; empty if the
 * web app is not built.
 */
export function readPublicStyle(dist: string): string {
  const folder = join(dist, 'assets');
  const file = findName(folder, /^public-pages-.*\.css$/);
  return file ? (readText(join(folder, file)) ?? '').trim() : '';
}

/**
 * Serves the built web app: hashed assets may be cached forever, the address of every screen gets the HTML page, all
 * other addresses a 404.
 */
export function mountWebApp(
  app: FastifyInstance,
  dist: string,
  publicUrl: string,
  { clock, hasPseudoLocales, allowedMethods, robots: moreRobots, site, pages }: WebAppSources,
): void {
  const page = join(dist, 'index.html');
  const html = readText(page);
  if (html === null) app.log.warn({ dist }, 'the web app is not built; only the API answers');
  const pageAt = html === null ? null : createPageVariants(html, publicUrl, clock);
  const scripts = html === null ? '' : inlineScripts(html);
  if (html !== null) {
    mountStaticAssets(app, dist, [manifestName]);
    const manifest = readText(join(dist, manifestName)) ?? '{}';
    app.get(`/${manifestName}`, async ({ query }, reply) => {
      const settings = await site.current();
      // The browser requests the manifest without the member's language, so the page adds the language to the address.
      preferLanguage(offeredLanguage((query as { lang?: unknown }).lang, settings));
      return reply
        .headers({
          'cache-control': 'no-cache',
          'content-language': language(),
          vary: 'accept-encoding, accept-language',
        })
        .type('application/manifest+json; charset=utf-8')
        .send(siteManifest(manifest, await site.current()));
    });
  }
  mountSiteImages(app, site);
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain').send(robots + (await moreRobots())));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = allowedMethods(path);
    if (allowed.length > 0) {
      void reply.header('allow', allowed.join(', '));
      throw new ProblemError('method_not_allowed', m.methods({ methods: allowed.join(', ') }));
    }
    const settings = await site.current();
    const { lang } = request.query as { lang?: unknown };
    const tag = offeredLanguage(lang, settings);
    // The language in the address takes precedence over the browser's.
    preferLanguage(tag);
    const slug = slugIn(path);
    const page = slug === null ? null : await pages.render(slug);
    const known = pageKeyOf(path);
    const name = slug === null ? known : page && `/pages/${slug}`;
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !reservedPaths.test(path) &&
      (name !== null || !filePaths.test(path));
    // Browsers get a 404 page, programs a problem+json response.
    const isPage = name !== null || request.headers.accept?.includes('text/html');
    if (!pageAt || !isScreen || !isPage) throw new ProblemError('not_found', m.notFound);
    const links = await pages.published();
    const shown = {
      name,
      site: settings,
      links,
      hasPseudoLocales,
      page: page ?? undefined,
      tag: tag ?? plainLanguage(settings),
    };
    const text = await pageAt(page ? `${name} ${page.version}` : name, shown);
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    void reply.headers({
      'cache-control': 'no-cache',
      'content-language': language(),
      vary: 'accept, accept-encoding, accept-language',
    });
    // A 304 needs the header as well: its headers replace those in the browser's cache.
    if (scripts) void reply.header('content-security-policy', `${policy};script-src 'self' ${scripts}`);
    return sendText(request, reply.type('text/html; charset=utf-8'), text, name !== null);
  });
}
