import { defaultSite, type PageLink, type Site, screenPaths } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { type LanguageTag, languageOf } from '@lamplight/messages/languages';
import { escapeHtml } from '../../../platform/html.ts';
import { m } from './metadata.messages.ts';
import { alternatesOf, plainLanguage, withLanguage } from './page-language.ts';

export interface PublicPage {
  /** Title of the page. */
  readonly title: string;
  /** Description for search engines and link previews. */
  readonly description: string;
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
  /** HTML for clients that run no scripts; by default a notice that the app needs scripts. */
  readonly html?: string;
}

/** A link at the foot of public pages. */
export type PageLinks = readonly PageLink[];

/** Pages that anybody may open: the prefix of their messages' keys, and whether search engines may list them. */
const publicPages = {
  '/login': { key: 'login', isListed: true },
  '/register': { key: 'register', isListed: true },
  '/demo': { key: 'demo', isListed: true },
  '/forgot-password': { key: 'forgot', isListed: false },
  '/reset-password': { key: 'reset', isListed: false },
  '/confirm-email': { key: 'confirm', isListed: false },
  '/revert-email': { key: 'revert', isListed: false },
  '/not-me': { key: 'not_me', isListed: false },
  '/connect-subscription': { key: 'connect', isListed: false },
  '/cancel-subscription': { key: 'cancel', isListed: false },
  '/success': { key: 'success', isListed: false },
  '/cancel': { key: 'payment_canceled', isListed: false },
} as const;

const isPublicPage = (name: string): name is keyof typeof publicPages => Object.hasOwn(publicPages, name);

/** Returns the site's tagline; the built-in one is in the current reader's language. */
export const taglineOf = ({ tagline }: Pick<Site, 'tagline'>): string =>
  tagline === defaultSite.tagline ? m.tagline : tagline;

/** Returns the metadata of a page, in the current language. @param name as returned by `pageKeyOf` */
function metadataOf(name: string | null, site: Site): PublicPage {
  if (name === null) return { title: m.not_found_title, description: m.not_found, isListed: false };
  // The texts about a lamp are for a site with the product's own name only.
  const isLamp = site.name === defaultSite.name;
  if (!isPublicPage(name))
    return { title: '', description: isLamp ? m.app_lamp : taglineOf(site) || m.app, isListed: false };
  const { key, isListed } = publicPages[name];
  const description = key === 'demo' && isLamp ? m.demo_lamp : m[key];
  return { title: m[`${key}_title`], description, isListed };
}

const languageAttributes = /(?<=<html )lang="\w+" dir="\w+"/;
const titleTag = /<title>.*?<\/title>/s;
const descriptionTag = /<meta name="description"[^>]*>/;
const siteTag = /<meta name="site"[^>]*>/;
const appTitleTag = /<meta name="apple-mobile-web-app-title"[^>]*>/;
const iconTag = /<link rel="icon"[^>]*>/;
const appleIconTag = /<link rel="apple-touch-icon"[^>]*>/;
const noScriptText = /(?<=<noscript>)[^<]*/;
/**
 * Built-in card for link previews, created by `npm run screens`; JPEG, because some link previews support no other
 * format.
 */
const card = { address: '/social-card.jpg', width: 1200, height: 630 };

/** Patterns that match addresses as the web app's router does: in any case, with optional slashes at the end. */
const screens = screenPaths.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/*$`, 'i'));

/**
 * Returns the page of an address: the name of a public page, '' for any other screen, null if there is no screen.
 * '/demo/' and '/reset-password/abc' belong to the pages '/demo' and '/reset-password'.
 */
export function pageKeyOf(path: string): string | null {
  if (!screens.some((screen) => screen.test(path))) return null;
  const name = `/${path.split('/')[1] ?? ''}`.toLowerCase();
  return isPublicPage(name) ? name : '';
}

export interface ShownPage {
  /** Page name as returned by `pageKeyOf`, or the address of `page`. */
  readonly name: string | null;
  /** The publisher's settings. */
  readonly site: Site;
  /** The publisher's pages; default: none. */
  readonly links?: PageLinks;
  /** Metadata of a page that the publisher wrote. */
  readonly page?: PublicPage | undefined;
  /** Language in the page's address; default: the language of pages without `?lang=`. */
  readonly tag?: LanguageTag;
  /** Whether the page may be shown in a pseudo-locale; default: no. */
  readonly hasPseudoLocales?: boolean;
}

/** Returns links to a page in each language that the publisher offers. */
const alternateTags = (path: string, publicUrl: string, site: Site): string[] =>
  alternatesOf(path, site).map(
    ([hreflang, address]) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(publicUrl + address)}" />`,
  );

/**
 * Texts for public/reload-on-chunk-error.js, which shows them if the app's scripts, and thus its messages, cannot be
 * loaded.
 */
const chunkErrorWords = ({ name }: Site) => ({ missing: m.partMissing({ site: name }), reload: m.reload });

/** Inserts title, description and social card, for search engines and link previews, into the HTML of the web app. */
export function injectMetadata(
  html: string,
  publicUrl: string,
  { name, site, links = [], page, tag = plainLanguage(site), hasPseudoLocales = false }: ShownPage,
): string {
  const { title, description, isListed } = page ?? metadataOf(name, site);
  const address = publicUrl + withLanguage(name || '/', tag, site);
  const isOwnName = site.name !== defaultSite.name;
  const whole = escapeHtml(title ? `${title} · ${site.name}` : site.name);
  const words = escapeHtml(description);
  const property = (key: string, content: string | number) =>
    `<meta property="og:${key}" content="${content}" />`;
  // A site with its own name does not use the built-in card, which shows the product's name.
  const picture = site.logo
    ? [property('image', `${publicUrl}${site.logo}/icon-512.png`), property('image:width', 512)]
    : isOwnName
      ? []
      : [property('image', publicUrl + card.address), property('image:width', card.width)];
  const tags = [
    `<meta name="description" content="${words}" />`,
    ...(isListed
      ? [`<link rel="canonical" href="${address}" />`, ...alternateTags(name ?? '/', publicUrl, site)]
      : ['<meta name="robots" content="noindex" />']),
    property('type', 'website'),
    property('site_name', escapeHtml(site.name)),
    property('title', whole),
    property('description', words),
    property('url', page || isPublicPage(name ?? '') ? address : publicUrl),
    ...picture,
    ...(picture.length > 0
      ? [
          property('image:height', site.logo ? 512 : card.height),
          property('image:alt', escapeHtml(`${site.name}: ${taglineOf(site)}`)),
        ]
      : []),
    `<meta name="twitter:card" content="${site.logo ? 'summary' : 'summary_large_image'}" />`,
  ];
  const replacements: readonly (readonly [RegExp, string])[] = [
    [titleTag, `<title>${whole}</title>`],
    [
      languageAttributes,
      `lang="${language()}" dir="${languageOf(language()).dir}"${hasPseudoLocales ? ' data-pseudo-locales' : ''}`,
    ],
    [descriptionTag, tags.join('\n    ')],
    [
      siteTag,
      `<meta name="site" content="${escapeHtml(JSON.stringify(shownSite(site)))}" />
    <meta name="pages" content="${escapeHtml(JSON.stringify(links))}" />
    <meta name="chunk-error" content="${escapeHtml(JSON.stringify(chunkErrorWords(site)))}" />`,
    ],
    [appTitleTag, `<meta name="apple-mobile-web-app-title" content="${escapeHtml(site.name)}" />`],
    [noScriptText, page?.html ?? escapeHtml(m.needsScripts({ site: site.name }))],
    ...(site.logo
      ? ([
          [iconTag, `<link rel="icon" href="${site.logo}/icon-32.png" type="image/png" />`],
          [appleIconTag, `<link rel="apple-touch-icon" href="${site.logo}/apple-180.png" />`],
        ] as const)
      : []),
  ];
  return replacements.reduce((page, [tag, text]) => {
    if (!tag.test(page)) throw new Error(`The web app's page has nothing that matches ${tag}`);
    return page.replace(tag, () => text);
  }, html);
}

const shownSettings = [
  'revision',
  'name',
  'tagline',
  'theme',
  'language',
  'languages',
  'default_language',
  'first_day',
  'cover_shape',
  'phone_bar',
  'logo',
  'cover',
  'contact',
  'front',
  'clips',
  'embeds',
  'demo',
] as const satisfies readonly (keyof Site)[];

/** Returns the settings that the web app needs even before its first request and offline. */
const shownSite = (site: Site) => Object.fromEntries(shownSettings.map((name) => [name, site[name]]));

/**
 * robots.txt: crawlers may read pages, but not data. The robots tag of each page decides whether search engines list
 * it.
 */
export const robots = `User-agent: *
Disallow: /api/
Disallow: /demo-api/
Disallow: /media/audio/
`;

/** Parts of the built web app's manifest that the publisher's settings replace. */
interface Manifest {
  name: string;
  short_name: string;
  description: string;
  lang: string;
  dir: string;
  icons: unknown[];
  screenshots?: { src: string; label: string }[];
  shortcuts: { url: string; name: string; short_name: string }[];
}

/** Returns the names of a shortcut in the manifest, given its address; null for an unknown address. */
const shortcutNames = (url: string): { name: string; short_name: string } | null =>
  ({
    '/home?continue': { name: m.shortcut_continue, short_name: m.shortcut_continue_short },
    '/bookmark': { name: m.shortcut_bookmarks, short_name: m.shortcut_bookmarks_short },
    '/tags': { name: m.shortcut_search, short_name: m.shortcut_search_short },
    '/profile#downloads': { name: m.shortcut_downloads, short_name: m.shortcut_downloads },
  })[url] ?? null;

/** Returns the description of a screenshot in the manifest; null for an unknown one. */
const screenshotLabel = (src: string): string | null =>
  ({
    '/previews/home-wide.webp': m.shot_home,
    '/previews/listen-wide.webp': m.shot_player,
    '/previews/home-tall.webp': m.shot_home_phone,
    '/previews/listen-tall.webp': m.shot_player_phone,
  })[src] ?? null;

/** Returns the installed app's manifest in the current language, with the publisher's name and icons. */
export function siteManifest(built: string, site: Site): string {
  const manifest = JSON.parse(built) as Manifest;
  manifest.lang = language();
  manifest.dir = languageOf(language()).dir;
  manifest.description = m.app_lamp;
  for (const shortcut of manifest.shortcuts ?? []) Object.assign(shortcut, shortcutNames(shortcut.url));
  for (const shot of manifest.screenshots ?? []) shot.label = screenshotLabel(shot.src) ?? shot.label;
  if (site.name !== defaultSite.name) {
    manifest.name = site.name;
    manifest.short_name = site.name.length > maxShortName ? (site.name.split(' ', 1)[0] ?? '') : site.name;
    manifest.description = taglineOf(site) || m.app;
    // Leave the screenshots out: they show the product's name.
    delete manifest.screenshots;
  }
  if (site.logo) {
    const icon = (purpose: 'any' | 'maskable', file: string, pixels: number) => ({
      src: `${site.logo}/${file}-${pixels}.png`,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      purpose,
    });
    manifest.icons = [192, 512].flatMap((pixels) => [
      icon('any', 'icon', pixels),
      icon('maskable', 'maskable', pixels),
    ]);
  }
  return JSON.stringify(manifest);
}

/** Maximum characters of a name that fits below an icon. */
const maxShortName = 14;
