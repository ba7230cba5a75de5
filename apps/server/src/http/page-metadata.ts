import { screenPaths } from '@lamplight/contract';

interface PublicPage {
  /** Title of the screen in the web app; a test compares them. */
  readonly title: string;
  /** Description for search engines and link previews. */
  readonly description: string;
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
}

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

const titleTag = /<title>.*?<\/title>/s;
const descriptionTag = /<meta name="description"[^>]*>/;
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

/**
 * Inserts title, description and social card for search engines and link previews into the web app's page.
 * @param name as returned by `pageKeyOf`
 */
export function injectMetadata(html: string, name: string | null, publicUrl: string): string {
  const known = publicPages[name ?? ''];
  const { title, description, isListed } = known ?? (name === null ? notFoundPage : defaultPage);
  const whole = title ? `${title} · Lamplight` : 'Lamplight';
  const property = (key: string, content: string | number) =>
    `<meta property="og:${key}" content="${content}" />`;
  const tags = [
    `<meta name="description" content="${description}" />`,
    isListed
      ? `<link rel="canonical" href="${publicUrl}${name}" />`
      : '<meta name="robots" content="noindex" />',
    property('type', 'website'),
    property('site_name', 'Lamplight'),
    property('title', whole),
    property('description', description),
    property('url', known ? `${publicUrl}${name}` : publicUrl),
    property('image', publicUrl + card.address),
    property('image:width', card.width),
    property('image:height', card.height),
    property('image:alt', 'Lamplight: stories, by lamplight.'),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  for (const tag of [titleTag, descriptionTag])
    if (!tag.test(html)) throw new Error(`The web app's page has nothing that matches ${tag}`);
  return html
    .replace(titleTag, () => `<title>${whole}</title>`)
    .replace(descriptionTag, () => tags.join('\n    '));
}

/** robots.txt: pages may be crawled, data may not. Each page's robots tag decides whether it is indexed. */
export const robots = `User-agent: *
Disallow: /api/
Disallow: /demo-api/
Disallow: /media/audio/
`;
