import { defaultSite, type PageLink, type Site, screenPaths } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { languageOf } from '@lamplight/messages/languages';
import { escapeHtml } from '../../../platform/html.ts';

export interface PublicPage {
  /** Title of the screen; a test checks that the web app has the same title. */
  readonly title: string;
  /** Description for search engines and link previews. */
  readonly description: string;
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
  /** HTML for clients that run no scripts; default: a notice that the app needs scripts. */
  readonly html?: string;
}

/** A link at the foot of public pages. */
export type PageLinks = readonly PageLink[];

/** Pages that anybody may open, with their metadata for clients that run no scripts. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/login': {
    title: 'Log In',
    description: 'Sign in, press play, and be back at the very second you left.',
    isListed: true,
  },
  '/register': {
    title: 'Register',
    description: 'Become a member: every audiobook, on every device you own, resumed at the right word.',
    isListed: true,
  },
  '/demo': {
    title: 'Demo',
    description: 'Hear five minutes of a story by lamplight: no account, nothing to install.',
    isListed: true,
  },
  '/forgot-password': {
    title: 'Forgot password',
    description: 'Ask for a letter that lets you choose a new password.',
    isListed: false,
  },
  '/reset-password': { title: 'Reset password', description: 'Choose a new password.', isListed: false },
  '/confirm-email': { title: 'Confirm email', description: 'Confirm your email address.', isListed: false },
  '/revert-email': {
    title: 'Keep your old email',
    description: 'Undo a change of your email address.',
    isListed: false,
  },
  '/not-me': { title: 'This wasn’t me', description: 'Sign every device out.', isListed: false },
  '/connect-subscription': {
    title: 'Your subscription',
    description: 'Connect the subscription that you already pay for.',
    isListed: false,
  },
  '/cancel-subscription': {
    title: 'Cancel your subscription',
    description: 'Cancel a subscription, signed in or by a mailed link.',
    isListed: false,
  },
  '/success': { title: 'Thank you', description: 'Your membership begins.', isListed: false },
  '/cancel': {
    title: 'Payment Canceled',
    description: 'The payment was left; nothing was charged.',
    isListed: false,
  },
};

const defaultPage: PublicPage = {
  title: '',
  description:
    'Audiobooks by lamplight: find a story, press play, and come back to the very second you left.',
  isListed: false,
};

const notFoundPage: PublicPage = {
  title: 'Page Not Found',
  description: 'Nothing found at this address.',
  isListed: false,
};

const languageAttributes = /(?<=<html )lang="\w+" dir="\w+"/;
const titleTag = /<title>.*?<\/title>/s;
const descriptionTag = /<meta name="description"[^>]*>/;
const siteTag = /<meta name="site"[^>]*>/;
const appTitleTag = /<meta name="apple-mobile-web-app-title"[^>]*>/;
const iconTag = /<link rel="icon"[^>]*>/;
const appleIconTag = /<link rel="apple-touch-icon"[^>]*>/;
const noScriptText = /(?<=<noscript>)[^<]*/;
/** Created by `npm run screens`; JPEG, because some link previews support nothing else. */
const card = { address: '/social-card.jpg', width: 1200, height: 630 };

/** Patterns that match addresses as the web app's router does: in any case, with optional slashes at the end. */
const screens = screenPaths.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/*$`, 'i'));

/**
 * Returns the page of an address: the name of a public page, '' for any other screen, null if there is no screen.
 * '/demo/' and '/reset-password/abc' are the pages '/demo' and '/reset-password'.
 */
export function pageKeyOf(path: string): string | null {
  if (!screens.some((screen) => screen.test(path))) return null;
  const name = `/${path.split('/')[1] ?? ''}`.toLowerCase();
  return Object.hasOwn(publicPages, name) ? name : '';
}

export interface ShownPage {
  /** Page name as returned by `pageKeyOf`, or the address of `page`. */
  readonly name: string | null;
  /** The publisher's settings. */
  readonly site: Site;
  /** The publisher's pages; default: none. */
  readonly links?: PageLinks;
  /** Metadata of a page that is not in `publicPages`. */
  readonly page?: PublicPage | undefined;
}

/** Inserts title, description and social card for search engines and link previews into the web app's page. */
export function injectMetadata(
  html: string,
  publicUrl: string,
  { name, site, links = [], page }: ShownPage,
): string {
  const known = page ?? publicPages[name ?? ''];
  const shown = known ?? (name === null ? notFoundPage : defaultPage);
  const { title, isListed } = shown;
  const isOwnName = site.name !== defaultSite.name;
  const whole = escapeHtml(title ? `${title} · ${site.name}` : site.name);
  const words = escapeHtml(descriptionOf(shown, site));
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
    isListed
      ? `<link rel="canonical" href="${publicUrl}${name}" />`
      : '<meta name="robots" content="noindex" />',
    property('type', 'website'),
    property('site_name', escapeHtml(site.name)),
    property('title', whole),
    property('description', words),
    property('url', known ? `${publicUrl}${name}` : publicUrl),
    ...picture,
    ...(picture.length > 0
      ? [
          property('image:height', site.logo ? 512 : card.height),
          property('image:alt', escapeHtml(`${site.name}: ${site.tagline}`)),
        ]
      : []),
    `<meta name="twitter:card" content="${site.logo ? 'summary' : 'summary_large_image'}" />`,
  ];
  const replacements: readonly (readonly [RegExp, string])[] = [
    [titleTag, `<title>${whole}</title>`],
    [languageAttributes, `lang="${language()}" dir="${languageOf(language()).dir}"`],
    [descriptionTag, tags.join('\n    ')],
    [
      siteTag,
      `<meta name="site" content="${escapeHtml(JSON.stringify(shownSite(site)))}" />
    <meta name="pages" content="${escapeHtml(JSON.stringify(links))}" />`,
    ],
    [appTitleTag, `<meta name="apple-mobile-web-app-title" content="${escapeHtml(site.name)}" />`],
    [noScriptText, page?.html ?? `${escapeHtml(site.name)} needs JavaScript to play audiobooks.`],
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
  'demo',
] as const satisfies readonly (keyof Site)[];

/** Returns the settings that the web app needs even before its first request and offline. */
const shownSite = (site: Site) => Object.fromEntries(shownSettings.map((name) => [name, site[name]]));

/** Returns a page's description; does not mention the product if the site has its own name. */
function descriptionOf(page: PublicPage, { name, tagline }: Site): string {
  if (name === defaultSite.name) return page.description;
  return (page === defaultPage && tagline) || page.description.replace(' by lamplight', '');
}

/** robots.txt: pages may be crawled, data may not. Each page's robots tag decides whether it is indexed. */
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
  icons: unknown[];
  screenshots?: unknown;
}

/** Returns the installed app's manifest with the publisher's name and icons. */
export function siteManifest(built: string, site: Site): string {
  const manifest = JSON.parse(built) as Manifest;
  if (site.name !== defaultSite.name) {
    manifest.name = site.name;
    manifest.short_name = site.name.length > maxShortName ? (site.name.split(' ', 1)[0] ?? '') : site.name;
    manifest.description = site.tagline;
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

/** Characters of a name that fit below an icon. */
const maxShortName = 14;
