import { createHash } from 'node:crypto';
import type { PublicPages, Site } from '@lamplight/contract';
import { type Content, Html, html, jsonScript, shorten } from '../../../platform/html.ts';

/** Link in the foot to a page that the publisher wrote. */
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
  /** The publisher's own pages, such as the imprint, that the foot links to. */
  readonly links: readonly FootLink[];
}

export interface PageParts {
  /** Page title without the site's name. */
  readonly title: string;
  readonly description: string;
  /** Path of the page's one address; null for a page that search engines must not list. */
  readonly path: string | null;
  readonly type?: 'website' | 'book' | 'profile';
  /** Picture of link previews. */
  readonly card?: { readonly path: string; readonly alt: string } | null;
  /** Path of audio that link previews may play. */
  readonly audio?: string | null;
  readonly data?: object | null;
  /** Hues of the covers on the page. */
  readonly hues?: readonly (number | null)[];
  /** Addresses of the neighbouring pages of the same list. */
  readonly previous?: string | null;
  readonly next?: string | null;
  /** Script that runs before the page is shown. */
  readonly script?: string;
  readonly main: Html;
}

export interface RenderedPage {
  readonly html: string;
  /** Sources that the content security policy has to allow for this page. */
  readonly styles: string;
  readonly scripts: string;
}

export const cardSize = { width: 1200, height: 630 };

const source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Degrees between the hues of covers: the policy allows no style attribute, so each hue is a class. */
const hueStep = 15;
const nearestHue = (hue: number): number => (Math.round(hue / hueStep) * hueStep) % 360;

/** Returns the classes of an element in a cover's colour. */
export const hueClass = (hue: number | null): string =>
  hue === null ? 'tint neutral' : `tint h${nearestHue(hue)}`;

const hueRules = (hues: readonly (number | null)[]): string =>
  [...new Set(hues.flatMap((hue) => (hue === null ? [] : nearestHue(hue))))]
    .toSorted((a, b) => a - b)
    .map((hue) => `.h${hue}{--tint-h:${hue}}`)
    .join('');

/** Returns the CSS rules for the cover proportions on a page, which `coverPicture` names in classes. */
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

/** Address of the start page for visitors. */
export const startPage = ({ front, front_at_root, books }: PublicPages): string => {
  if (front) return front_at_root ? '/' : '/welcome';
  return books ? '/b' : '/login';
};

export const join = html`<a class="button button-solid" href="/register">Become a member</a>`;

const header = ({ site, settings }: PageContext): Html => html`<header class="top wrap">
<a class="home" href="${startPage(settings)}"><span class="mark">${mark(site)}</span><span dir="auto">${site.name}</span></a>
<nav aria-label="Site">${settings.books && html`<a href="/b">Books</a>`}<a href="/login">Sign in</a></nav>
</header>`;

function contactLink(contact: string): Html | null {
  if (contact === '') return null;
  const href = contact.startsWith('https://') ? contact : `mailto:${contact}`;
  return html`<a href="${href}">Contact</a>`;
}

const footer = ({ site, settings, links }: PageContext): Html => html`<footer class="foot wrap">
<p dir="auto">${site.name}</p>
<nav aria-label="More">${settings.books && html`<a href="/b">Books</a>`}<a href="/login">Sign in</a><a href="/register">Become a member</a><a href="/cancel-subscription">Cancel a subscription</a>${links.map(({ slug, title }) => html`<a dir="auto" href="/pages/${encodeURIComponent(slug)}">${title}</a>`)}${contactLink(site.contact)}</nav>
</footer>`;

const property = (name: string, content: Content): Html =>
  html`<meta property="og:${name}" content="${content}">`;

function metadata({ site, publicUrl }: PageContext, parts: PageParts): Html {
  const { title, path, type = 'website', card, audio, previous, next } = parts;
  const description = shorten(parts.description, 200);
  return html`<meta name="description" content="${description}">
${path === null ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${publicUrl}${path}">`}
${previous && html`<link rel="prev" href="${publicUrl}${previous}">`}${next && html`<link rel="next" href="${publicUrl}${next}">`}
${property('type', type)}${property('site_name', site.name)}${property('title', shorten(title, 120))}${property('description', description)}
${path !== null && property('url', publicUrl + path)}${audio && property('audio', publicUrl + audio)}
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
<html lang="en">
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
${parts.data && jsonScript(parts.data)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${header(context)}
<main id="main">
${parts.main}
</main>
${footer(context)}
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
    title: 'Page not found',
    description: 'Nothing found at this address.',
    path: null,
    main: html`<div class="wrap message"><h1>Page not found</h1><p>This page has moved, or never was.</p><p><a class="button button-outline" href="${startPage(context.settings)}">Go to the start page</a></p></div>`,
  });
