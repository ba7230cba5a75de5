import { createHash } from 'node:crypto';
import type { PublicPages, Site } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { languages } from '@lamplight/messages/languages';
import { direction } from '../../../platform/direction.ts';
import { type Content, Html, html, jsonScript, shorten } from '../../../platform/html.ts';
import { alternatesOf, withLanguage } from '../pages/page-language.ts';
import { m } from './messages.ts';

/** Link in the page footer to a page that the publisher wrote. */
export interface FootLink {
  readonly slug: string;
  readonly title: string;
}

/** Data that every page needs. */
export interface PageContext {
  readonly site: Site;
  readonly settings: PublicPages;
  /** Origin of the site, without a slash at the end. */
  readonly publicUrl: string;
  /** Built style sheet of the public pages. */
  readonly css: string;
  /** The publisher's own pages, such as the imprint, to which the footer links. */
  readonly links: readonly FootLink[];
  /** Whether the publisher sells gifts. */
  readonly hasGifts: boolean;
}

/** Adds the page's language to a path of this site, unless it is the language of pages without `?lang=`. */
export const localized = ({ site }: Pick<PageContext, 'site'>, path: string, tag = language()): string =>
  withLanguage(path, tag, site);

export interface PageParts {
  /** Page title without the site's name. */
  readonly title: string;
  readonly description: string;
  /** Path of the page's address, without a language; null for a page that search engines must not list. */
  readonly path: string | null;
  /** Path of the page for the language menu; default: `path`, or the start page if `path` is null. */
  readonly menuPath?: string;
  readonly type?: 'website' | 'book' | 'profile';
  /** Picture for link previews. */
  readonly card?: { readonly path: string; readonly alt: string } | null;
  /** Path of audio that link previews may play; null for none. */
  readonly audio?: string | null;
  readonly data?: object | null;
  /** Link tags in the head of the page. */
  readonly links?: Html | null;
  /** Hues of the covers on the page in degrees; null for a grey cover. */
  readonly hues?: readonly (number | null)[];
  /** Addresses of the previous and next page of the same list; null for none. */
  readonly previous?: string | null;
  readonly next?: string | null;
  /** Source of a script that runs before the page is shown. */
  readonly script?: string;
  readonly main: Html;
}

export interface RenderedPage {
  readonly html: string;
  /** Hash sources of the inline styles and scripts, for the content security policy of this page. */
  readonly styles: string;
  readonly scripts: string;
}

export const cardSize = { width: 1200, height: 630 };

const source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Degrees between hues: the content security policy allows no style attributes, so hues are rounded and each is a
 * class.
 */
const hueStep = 15;
const nearestHue = (hue: number): number => (Math.round(hue / hueStep) * hueStep) % 360;

/** Returns the class names that give an element the colour of a cover. */
export const hueClass = (hue: number | null): string =>
  hue === null ? 'tint neutral' : `tint h${nearestHue(hue)}`;

const hueRules = (hues: readonly (number | null)[]): string =>
  [...new Set(hues.flatMap((hue) => (hue === null ? [] : nearestHue(hue))))]
    .toSorted((a, b) => a - b)
    .map((hue) => `.h${hue}{--tint-h:${hue}}`)
    .join('');

/** Returns the CSS rules for the cover proportions on a page; `coverPicture` adds their class names to the markup. */
const ratioRules = (markup: string): string =>
  [...new Set(markup.match(/\bratio-\d{1,4}x\d{1,7}(?=[ "])/g))]
    .map((name) => `.${name}{--ratio:calc(${name.slice('ratio-'.length).replace('x', '/')})}`)
    .join('');

const leaf = new Html(
  '<svg aria-hidden="true" width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path fill="currentColor" fill-opacity=".16" d="M4 20C4 9 11 4 21 3c0 11-5 17-13 17-1 0-2 0-3-.6"/><path d="M4 20c2-5 6-8 11-11"/></svg>',
);

const mark = ({ logo }: Site): Html =>
  logo ? html`<img src="${logo}/mark.png" alt="" width="26" height="26">` : leaf;

const icons = ({ logo }: Site): Html =>
  logo
    ? html`<link rel="icon" href="${logo}/icon-32.png" type="image/png"><link rel="apple-touch-icon" href="${logo}/apple-180.png">`
    : html`<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">`;

/** Returns the path of the start page for visitors. */
export const startPage = ({ front, front_at_root, books }: PublicPages): string => {
  if (front) return front_at_root ? '/' : '/welcome';
  return books ? '/b' : '/login';
};

/**
 * Renders the link to the registration.
 * @param excerpt name of the sample or clip on the page, for which a registration counts
 */
export const joinButton = (context: PageContext, excerpt?: string): Html =>
  html`<a class="button button-solid" href="${localized(context, excerpt === undefined ? '/register' : `/register?from=${excerpt}`)}">${m.join}</a>`;

/** Links to the list of books and to the sign-in form. */
const mainLinks = (context: PageContext): Content => [
  context.settings.books && html`<a href="${localized(context, '/b')}">${m.books}</a>`,
  html`<a href="${localized(context, '/login')}">${m.signIn}</a>`,
];

const header = (context: PageContext): Html => html`<header class="top wrap">
<a class="home" href="${localized(context, startPage(context.settings))}"><span class="mark">${mark(context.site)}</span><span dir="auto">${context.site.name}</span></a>
<nav aria-label="${m.site}">${mainLinks(context)}</nav>
</header>`;

function contactLink(contact: string): Html | null {
  if (contact === '') return null;
  const href = contact.startsWith('https://') ? contact : `mailto:${contact}`;
  return html`<a href="${href}">${m.contact}</a>`;
}

/** Links to the same page in the other languages. */
const languageMenu = (context: PageContext, path: string): Content =>
  context.site.languages.length > 1 &&
  html`
<nav aria-label="${m.language}">${context.site.languages.map((tag) => {
    const { name, dir } = languages[tag];
    return html`<a lang="${tag}" hreflang="${tag}" dir="${dir}"${tag === language() && html` aria-current="true"`} href="${localized(context, path, tag)}">${name}</a>`;
  })}</nav>`;

const footer = (context: PageContext, path: string): Html => html`<footer class="foot wrap">
<p dir="auto">${context.site.name}</p>
<nav aria-label="${m.more}">${mainLinks(context)}<a href="${localized(context, '/register')}">${m.join}</a>${context.hasGifts && html`<a href="${localized(context, '/gift')}">${m.gift}</a>`}<a href="${localized(context, '/cancel-subscription')}">${m.cancel}</a>${context.links.map(({ slug, title }) => html`<a dir="auto" href="${localized(context, `/pages/${encodeURIComponent(slug)}`)}">${title}</a>`)}${contactLink(context.site.contact)}</nav>${languageMenu(context, path)}
</footer>`;

const property = (name: string, content: Content): Html =>
  html`<meta property="og:${name}" content="${content}">`;

/** Link tags to the page in each language that the publisher offers, for search engines. */
const alternates = ({ site, publicUrl }: PageContext, path: string): Content =>
  alternatesOf(path, site).map(
    ([hreflang, address]) =>
      html`<link rel="alternate" hreflang="${hreflang}" href="${publicUrl}${address}">\n`,
  );

function metadata(context: PageContext, parts: PageParts): Html {
  const { site, publicUrl } = context;
  const { title, path, type = 'website', card, audio, previous, next } = parts;
  const urlOf = (address: string) => publicUrl + localized(context, address);
  const description = shorten(parts.description, 200);
  return html`<meta name="description" content="${description}">
${path === null ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${urlOf(path)}">`}
${path !== null && alternates(context, path)}${previous && html`<link rel="prev" href="${urlOf(previous)}">`}${next && html`<link rel="next" href="${urlOf(next)}">`}
${property('type', type)}${property('site_name', site.name)}${property('title', shorten(title, 120))}${property('description', description)}
${path !== null && property('url', urlOf(path))}${audio && property('audio', publicUrl + audio)}
${
  card &&
  html`${property('image', publicUrl + card.path)}${property('image:width', cardSize.width)}${property('image:height', cardSize.height)}${property('image:alt', shorten(card.alt, 200))}
<meta name="twitter:card" content="summary_large_image">`
}`;
}

/** Renders a page that needs no script. */
export function renderPage(context: PageContext, parts: PageParts): RenderedPage {
  const { site, css } = context;
  const rules = `${site.theme ?? ''}${hueRules(parts.hues ?? [])}${ratioRules(parts.main.markup)}`;
  const whole = parts.title === site.name ? site.name : `${shorten(parts.title, 120)} · ${site.name}`;
  const page = html`<!doctype html>
<html lang="${language()}" dir="${direction()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${whole}</title>
${metadata(context, parts)}
<meta name="color-scheme" content="dark light">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15100D">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF6EC">
${icons(site)}
<link rel="manifest" href="/manifest.webmanifest">
${parts.script !== undefined && new Html(`<script>${parts.script}</script>`)}
${new Html(`<style>${css}</style>`)}${rules !== '' && new Html(`<style>${rules}</style>`)}
${parts.links}${parts.data && jsonScript(parts.data)}
</head>
<body>
<a class="skip" href="#main">${m.skip}</a>
${header(context)}
<main id="main">
${parts.main}
</main>
${footer(context, parts.path ?? parts.menuPath ?? startPage(context.settings))}
</body>
</html>
`;
  return {
    html: page.markup,
    styles: [css, rules].filter(Boolean).map(source).join(' '),
    scripts: parts.script === undefined ? "'none'" : source(parts.script),
  };
}

export const renderNotFound = (context: PageContext): RenderedPage =>
  renderPage(context, {
    title: m.notFound,
    description: m.notFoundDescription,
    path: null,
    main: html`<div class="wrap message"><h1>${m.notFound}</h1><p>${m.notFoundText}</p><p><a class="button button-outline" href="${localized(context, startPage(context.settings))}">${m.toStart}</a></p></div>`,
  });
