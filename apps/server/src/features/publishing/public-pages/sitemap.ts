import type { PublicPages } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { html } from '../../../platform/html.ts';
import { addressOf, type PageKind, pageKinds } from './addresses.ts';
import { startPage } from './layout.ts';
import { highestId, type IdRange, listSitemapRows, sitemapPartSize } from './store.ts';

/** Maximum parts of one kind in the sitemap index, which may name 50,000 parts. */
const maxParts = 10_000;

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Returns whether any kind of listed page is on; clips do not count, because they are reached by link alone. */
export const isAnyOn = ({ front, books, people, series }: PublicPages): boolean =>
  front || books || people || series;

/** Address of the site, and `slugs` of the publisher's own pages. */
export interface SitemapSite {
  readonly publicUrl: string;
  readonly slugs: readonly string[];
}

const rangeOf = (part: number): IdRange => ({
  after: (part - 1) * sitemapPartSize,
  until: part * sitemapPartSize,
});

/**
 * Renders the index of the sitemap: one part for the lists, and non-empty parts by id range for each kind of page.
 */
export async function renderSitemapIndex(
  db: Database,
  settings: PublicPages,
  { publicUrl, slugs }: SitemapSite,
): Promise<string> {
  const parts = settings.front || settings.books || slugs.length > 0 ? ['pages'] : [];
  for (const kind of pageKinds) {
    if (!settings[kind]) continue;
    const count = Math.min(maxParts, Math.ceil((await highestId(db, kind)) / sitemapPartSize));
    for (let part = 1; part <= count; part += 1)
      if ((await listSitemapRows(db, kind, rangeOf(part), 1)).length > 0) parts.push(`${kind}-${part}`);
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

const urlSet = (entries: readonly Entry[], publicUrl: string): string =>
  header +
  html`<urlset xmlns="${namespace}">\n${entries.map(
    ({ path, updated_at }) =>
      html`<url><loc>${publicUrl}${path}</loc>${updated_at !== null && html`<lastmod>${updated_at}</lastmod>`}</url>\n`,
  )}</urlset>\n`.markup;

/** Renders a part of the sitemap by its name; null if there is none. */
export async function renderSitemapPart(
  db: Database,
  settings: PublicPages,
  { name, publicUrl, slugs }: SitemapSite & { readonly name: string },
): Promise<string | null> {
  const listPages = [
    ...(settings.front ? [startPage(settings)] : []),
    ...(settings.books ? ['/b'] : []),
    ...slugs.map((slug) => `/pages/${slug}`),
  ];
  if (name === 'pages' && listPages.length > 0)
    return urlSet(
      listPages.map((path) => ({ path, updated_at: null })),
      publicUrl,
    );
  const [, kind, digits] = /^(books|people|series)-([1-9]\d{0,4})$/.exec(name) ?? [];
  const part = Number(digits);
  if (kind === undefined || !settings[kind as PageKind] || part > maxParts) return null;
  const rows = await listSitemapRows(db, kind as PageKind, rangeOf(part), sitemapPartSize);
  return rows.length === 0
    ? null
    : urlSet(
        rows.map((row) => ({ path: addressOf(kind as PageKind, row), updated_at: row.updated_at })),
        publicUrl,
      );
}
