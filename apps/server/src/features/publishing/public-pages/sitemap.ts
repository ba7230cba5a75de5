import type { PublicPages } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { type Content, html } from '../../../platform/html.ts';
import { alternatesOf, type Offer, withLanguage } from '../pages/page-language.ts';
import { addressOf, type PageKind, pageKinds } from './addresses.ts';
import { startPage } from './layout.ts';
import { highestId, type IdRange, listSitemapRows } from './store.ts';

/** Maximum parts of one kind in the sitemap index, which may name 50,000 parts. */
const maxParts = 10_000;

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Returns whether pages of any listed kind are turned on. Clips do not count: only their links lead to them. */
export const isAnyOn = ({ front, books, people, series }: PublicPages): boolean =>
  front || books || people || series;

/** Origin and languages of the site; `slugs` are the addresses of the publisher's own pages. */
export interface SitemapSite extends Offer {
  readonly publicUrl: string;
  readonly slugs: readonly string[];
}

/**
 * Returns the number of ids in a part of the sitemap. A part may have up to 50,000 addresses and 50 MB; with several
 * languages each page has one address for each language, and every address lists all the others.
 */
const partSizeOf = ({ languages }: Offer): number => (languages.length > 1 ? 1000 : 10_000);

const rangeOf = (part: number, size: number): IdRange => ({ after: (part - 1) * size, until: part * size });

/**
 * Renders the index of the sitemap: one part for the lists, and non-empty parts by id range for each kind of page.
 */
export async function renderSitemapIndex(
  db: Database,
  settings: PublicPages,
  { publicUrl, slugs, ...offer }: SitemapSite,
): Promise<string> {
  const size = partSizeOf(offer);
  const parts = settings.front || settings.books || slugs.length > 0 ? ['pages'] : [];
  for (const kind of pageKinds) {
    if (!settings[kind]) continue;
    const count = Math.min(maxParts, Math.ceil((await highestId(db, kind)) / size));
    for (let part = 1; part <= count; part += 1)
      if ((await listSitemapRows(db, kind, rangeOf(part, size), 1)).length > 0) parts.push(`${kind}-${part}`);
  }
  const entries = parts.map(
    (part) => html`<sitemap><loc>${publicUrl}/sitemaps/${part}.xml</loc></sitemap>\n`,
  );
  return header + html`<sitemapindex xmlns="${namespace}">\n${entries}</sitemapindex>\n`.markup;
}

interface Entry {
  readonly path: string;
  readonly updated_at: string | null;
}

/** Renders the entries of a sitemap: each page once in every language, with links to its other languages. */
function urlSet(entries: readonly Entry[], { publicUrl, ...offer }: SitemapSite): string {
  const urlsOf = ({ path, updated_at }: Entry): Content => {
    const links = alternatesOf(path, offer).map(
      ([hreflang, address]) =>
        html`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${publicUrl}${address}"/>`,
    );
    return offer.languages.map(
      (tag) =>
        html`<url><loc>${publicUrl}${withLanguage(path, tag, offer)}</loc>${updated_at !== null && html`<lastmod>${updated_at}</lastmod>`}${links}</url>\n`,
    );
  };
  const more = offer.languages.length > 1 && html` xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return header + html`<urlset xmlns="${namespace}"${more}>\n${entries.map(urlsOf)}</urlset>\n`.markup;
}

/** Renders a part of the sitemap by its name; null if there is none. */
export async function renderSitemapPart(
  db: Database,
  settings: PublicPages,
  { name, ...site }: SitemapSite & { readonly name: string },
): Promise<string | null> {
  const listPages = [
    ...(settings.front ? [startPage(settings)] : []),
    ...(settings.books ? ['/b'] : []),
    ...site.slugs.map((slug) => `/pages/${slug}`),
  ];
  if (name === 'pages' && listPages.length > 0)
    return urlSet(
      listPages.map((path) => ({ path, updated_at: null })),
      site,
    );
  const [, kind, digits] = /^(books|people|series)-([1-9]\d{0,4})$/.exec(name) ?? [];
  const part = Number(digits);
  if (kind === undefined || !settings[kind as PageKind] || part > maxParts) return null;
  const size = partSizeOf(site);
  const rows = await listSitemapRows(db, kind as PageKind, rangeOf(part, size), size);
  return rows.length === 0
    ? null
    : urlSet(
        rows.map((row) => ({ path: addressOf(kind as PageKind, row), updated_at: row.updated_at })),
        site,
      );
}
